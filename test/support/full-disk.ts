import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, type Child } from './child.ts';

/** A way in which the embedded database's folder runs out of room. */
interface WayToFill {
  readonly name: string;
  begin(folder: string): void;
  /** once the database exists */
  leaveRoom(folder: string, writer: Child): void;
  makeRoom(folder: string, writer: Child): void;
  end(folder: string): void;
}

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const must = (command: string, ...args: string[]) => {
  if (!run(command, ...args)) throw new Error(`${command} ${args.join(' ')} failed`);
};

const ballastIn = (folder: string) => join(folder, 'ballast');

/** A separate file system, all but filled by one file: at 6 MB a table runs out of room, at 24 MB the log does. */
export const smallDisk = (restMegabytes: number): WayToFill => ({
  name: `of the disk ${restMegabytes} MB are left`,
  begin: (folder) => must('mount', '-t', 'tmpfs', '-o', 'size=150m', 'tmpfs', folder),
  leaveRoom: (folder, { process: writing }) => {
    // Paused, or it takes the room being measured.
    writing.kill('SIGSTOP');
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(ballastIn(folder), Buffer.alloc(bavail * bsize - restMegabytes * 2 ** 20));
    writing.kill('SIGCONT');
  },
  makeRoom: (folder) => rmSync(ballastIn(folder)),
  end: (folder) => must('umount', folder),
});

/** Needs no rights: the process may not grow a file beyond 18 MB. */
export const limitedFiles: WayToFill = {
  name: 'no file may grow',
  begin: () => {},
  leaveRoom: (_, { process: { pid } }) => must('prlimit', '--pid', String(pid), '--fsize=18000000:unlimited'),
  makeRoom: (_, { process: { pid } }) => must('prlimit', '--pid', String(pid), '--fsize=unlimited:unlimited'),
  end: () => {},
};

/** Whether this process may put file systems into folders, as the ways with a small disk do. */
export function mayMount() {
  const tried = mkdtempSync(join(tmpdir(), 'courseyard-mount-'));
  const isMounted = run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', tried);
  if (isMounted) run('umount', tried);
  rmSync(tried, { recursive: true });
  return isMounted;
}

interface Found {
  readonly numbers: number;
  readonly halves: number;
  readonly last: number;
}

/** What was there when the disk was full, and what a reader finds after the writer went on and was killed. */
interface Filled {
  /** the last pair that was committed before the disk was full */
  readonly committed: number;
  readonly found: Found;
  /** from the new room until the first pair after it, in milliseconds */
  readonly wellAfterMs: number;
}

/** What they print is read. */
const quiet = { LOG_LEVEL: 'silent' };

/** Writes until the folder is full, makes room, goes on, is killed, and reads everything again. */
export async function writeThrough(way: WayToFill): Promise<Filled> {
  const folder = mkdtempSync(join(tmpdir(), 'courseyard-full-'));
  way.begin(folder);
  const writer = startChild('test/support/pair-writer.ts', [folder, 'fill'], quiet);
  try {
    await writer.until((out) => out.includes('1\n'));
    way.leaveRoom(folder, writer);
    await writer.until((out) => out.split('!').length > 3);
    const committed = Number(/(\d+)\n!/.exec(writer.printed.out)?.[1]);
    way.makeRoom(folder, writer);
    const roomAt = Date.now();
    await writer.until((out) => out.includes(`\n${committed + 1}\n`));
    const wellAfterMs = Date.now() - roomAt;
    await writer.until((out) => out.includes(`\n${committed + 3}\n`));
    await writer.kill();
    const reader = startChild('test/support/pair-writer.ts', [folder, 'own'], quiet);
    const code = await reader.exited;
    if (code !== 0) throw new Error(`The reader ended with ${code}: ${reader.printed.err}`);
    return { committed, found: JSON.parse(reader.printed.out) as Found, wellAfterMs };
  } finally {
    await writer.kill();
    way.end(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}
