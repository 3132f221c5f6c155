import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';

/*
 * A backup is a gzipped text. Its first line says what it is; then come, for each table and for the queue, a line with
 * its name and a line for each row; then a line with what must have come; and last the digest of all lines before it.
 */

export const formatVersion = 1;

const table = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })).readonly(),
});

export const header = z.object({
  courseyard: z.literal('backup'),
  format: z.number(),
  madeAt: z.iso.datetime(),
  /** of Courseyard */
  version: z.string(),
  migrations: z.array(z.string()),
  /** which keys the secrets are sealed with; the keys themselves aren't in the file */
  keyIds: z.array(z.string()).optional(),
  /** in older files: the one that the command had */
  keyId: z.string().nullish(),
  tables: z.array(table).readonly(),
});
export type Header = z.output<typeof header>;

/** The keys that it takes to open all secrets in the backup. */
export const keysOf = ({ keyIds, keyId }: Header): readonly string[] => keyIds ?? (keyId ? [keyId] : []);

export const section = z.union([z.object({ table: z.string() }), z.object({ jobs: z.literal(true) })]);

export const summary = z.object({
  tallies: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })).readonly(),
  jobs: z.number(),
});
export type Summary = z.output<typeof summary>;

const closing = z.object({ sha256: z.string() });

/** The file can't be used, as a sentence for the person who runs the command. */
export class UnusableBackup extends Error {
  override name = 'UnusableBackup';
}

/** Lines are written together: one by one, streams would take most of the time. */
const chunkCharacters = 65_536;

/**
 * Writes the lines to a new file, which only its owner can read: complete or not at all, also when the power goes. It's read
 * back before it gets its name. Throws UnusableBackup if it isn't what was written, or if there's a file of that name by then.
 */
export async function writeLines(path: string, lines: AsyncIterable<string>) {
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  // "x" opens nothing that's there already, where a link could lead anywhere and the mode would be another one's.
  const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  const written = { lines: 0, sha256: '' };
  try {
    await pipeline(Readable.from(withDigest(lines, written)), createGzip(), file);
    await readBack(part, written);
    await giveName(part, path);
  } finally {
    await rm(part, { force: true });
  }
  await syncFolder(dirname(path));
}

/** What went into a file. */
interface Written {
  lines: number;
  sha256: string;
}

async function* withDigest(lines: AsyncIterable<string>, written: Written) {
  const digest = createHash('sha256');
  let chunk = '';
  for await (const line of lines) {
    written.lines += 1;
    chunk += `${line}\n`;
    if (chunk.length < chunkCharacters) continue;
    digest.update(chunk);
    yield chunk;
    chunk = '';
  }
  digest.update(chunk);
  written.sha256 = digest.digest('hex');
  yield `${chunk}${JSON.stringify({ sha256: written.sha256 })}\n`;
}

/** A disk can say that it has written what it hasn't. */
async function readBack(part: string, written: Written) {
  const found = { lines: 0, sha256: '' };
  try {
    const lines = readLines(part, (sha256) => (found.sha256 = sha256));
    while (!(await lines.next()).done) found.lines += 1;
  } catch (error) {
    if (!(error instanceof UnusableBackup)) throw error;
  }
  if (found.lines !== written.lines || found.sha256 !== written.sha256)
    throw new UnusableBackup(
      `What was read back isn't what was written: look at the disk of ${dirname(part)}.`,
    );
}

/** What a file system says that has no second names for a file. */
const withoutLinks = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'];

/** A second name, unlike a new one, never takes the place of a file that came in the meantime. */
async function giveName(part: string, path: string) {
  try {
    await link(part, path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new UnusableBackup(`${path} exists already: it isn't written over.`);
    if (!withoutLinks.includes(code)) throw error;
    await rename(part, path);
  }
}

/** Makes the folder's list of names outlast a loss of power, where the file system can. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r');
  await folder.sync().catch(() => {});
  await folder.close();
}

/**
 * The lines of the file, without the last one, which they're checked against. Throws UnusableBackup at the end if the
 * file was cut off or altered: nothing may have come of the lines by then.
 */
export async function* readLines(
  path: string,
  report: (sha256: string) => void = () => {},
): AsyncGenerator<string> {
  const digest = createHash('sha256');
  let last: string | undefined;
  for await (const line of textLines(path)) {
    if (last !== undefined) {
      digest.update(`${last}\n`);
      yield last;
    }
    last = line;
  }
  const end = closing.safeParse(readJson(last ?? ''));
  if (!end.success) throw new UnusableBackup(`${path} was cut off: its end is missing.`);
  if (end.data.sha256 !== digest.digest('hex'))
    throw new UnusableBackup(`${path} was altered: it isn't what its checksum says.`);
  report(end.data.sha256);
}

/** Cut at line feeds alone: rows can hold other characters that count as ends of lines elsewhere. */
async function* textLines(path: string) {
  const source = createReadStream(path);
  const text = createGunzip().setEncoding('utf8');
  source.on('error', (error) => text.destroy(error));
  let rest = '';
  try {
    for await (const chunk of source.pipe(text)) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw asUnusable(path, error);
  } finally {
    source.destroy();
  }
}

function asUnusable(path: string, error: unknown) {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new UnusableBackup(`There's no file ${path}.`);
  if (code === 'Z_BUF_ERROR') return new UnusableBackup(`${path} was cut off: its end is missing.`);
  if (code.startsWith('Z_')) return new UnusableBackup(`${path} was altered, or isn't a backup.`);
  return error;
}

/** The line's value; undefined if it isn't JSON. */
export function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
