import { analyzeTables } from '#server/infra/db/analyze-tables.ts';
import { inTransaction, runSql } from '#server/infra/db/database.ts';
import { isUnreleased, knownMigrations, migrate, migrateTo } from '#server/infra/db/migrate.ts';
import { dropAllJobs, queueKeptJobs } from '#server/infra/jobs/kept-jobs.ts';
import {
  formatVersion,
  header,
  readJson,
  readLines,
  section,
  summary,
  UnusableBackup,
  type Header,
  type Summary,
} from './backup-file.ts';
import { inOneNotation, linesOf, listStoredTables, quoted, type StoredTable } from './stored-tables.ts';
import { dropEverything } from './target-database.ts';
import { checksumOf } from './checksum.ts';

/** At most this many rows and about this many characters go to the database at once. */
const portion = { rows: 1_000, characters: 2_000_000 };

/** Reads the whole file once. Throws UnusableBackup if it's cut off, altered, or made by a newer version. */
export async function checkBackup(path: string): Promise<Header> {
  let first: Header | undefined;
  let last = '';
  for await (const line of readLines(path)) {
    first ??= readHeader(path, line);
    last = line;
  }
  if (!first || !summary.safeParse(readJson(last)).success)
    throw new UnusableBackup(`${path} isn't a backup of Courseyard.`);
  return first;
}

function readHeader(path: string, line: string): Header {
  const parsed = header.safeParse(readJson(line));
  if (!parsed.success) throw new UnusableBackup(`${path} isn't a backup of Courseyard.`);
  if (isUnreleased(parsed.data.migrations))
    throw new UnusableBackup(`${path} is from before Courseyard's first release and can't be restored.`);
  const newer = parsed.data.migrations.filter((name) => !knownMigrations().includes(name));
  if (parsed.data.format > formatVersion || newer.length > 0)
    throw new UnusableBackup(
      `${path} was made by a newer Courseyard, ${parsed.data.version}${newer.length > 0 ? ` (it has ${newer.join(', ')})` : ''}. Restore it with that version.`,
    );
  return parsed.data;
}

interface RestoreOptions {
  /** does what must be done before anyone uses the restored data */
  settle(): Promise<void>;
}

export interface Restored extends Summary {
  /** jobs that this version has no queue for */
  readonly droppedJobs: number;
}

/**
 * Puts a checked backup into the database, and brings it up to this version. One transaction: killed in the middle, it
 * leaves everything as it was.
 */
export async function restoreBackup(path: string, from: Header, options: RestoreOptions): Promise<Restored> {
  const restored = await inTransaction(async () => {
    await runSql(inOneNotation);
    await dropEverything();
    await migrateTo(from.migrations.at(-1) ?? '');
    await checkTables(from);
    await emptyTables();
    const tighten = await loosenTables();
    const { jobs, end } = await load(path, from);
    await tighten();
    for (const { name, lastValue } of end.sequences)
      await runSql('select setval(format($$public.%I$$, $1::text)::regclass, $2::bigint)', [name, lastValue]);
    await compareTables(from, end);
    await migrate();
    await dropAllJobs();
    const droppedJobs = await queueKeptJobs(jobs);
    await options.settle();
    return { ...end, droppedJobs };
  });
  await analyzeTables();
  return restored;
}

interface Loaded {
  readonly jobs: readonly string[];
  readonly end: Summary;
}

/** Reads the file again: its rows go into their tables, its jobs are handed back. */
async function load(path: string, from: Header): Promise<Loaded> {
  const tables = new Map(from.tables.map((table) => [table.name, table]));
  const jobs: string[] = [];
  let end: Summary | undefined;
  let put = async (_line: string) => {};
  let flush = async () => {};
  for await (const line of readLines(path)) {
    if (line.startsWith('[')) {
      await put(line);
      continue;
    }
    await flush();
    const value = readJson(line);
    const begun = section.safeParse(value);
    end = summary.safeParse(value).data ?? end;
    if (!begun.success) continue;
    const table = 'table' in begun.data ? tables.get(begun.data.table) : undefined;
    const next = inPortions(async (lines) => {
      if (table) await insertLines(table, lines);
      else jobs.push(...lines);
    });
    ({ put, flush } = next);
  }
  if (!end) throw new UnusableBackup(`${path} has no end.`);
  return { jobs, end };
}

function inPortions(take: (lines: readonly string[]) => Promise<void>) {
  let lines: string[] = [];
  let characters = 0;
  const flush = async () => {
    const full = lines;
    [lines, characters] = [[], 0];
    if (full.length > 0) await take(full);
  };
  const put = async (line: string) => {
    lines.push(line);
    characters += line.length;
    if (lines.length >= portion.rows || characters >= portion.characters) await flush();
  };
  return { put, flush };
}

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Rows come in any order, and triggers have had their effect already: both are put back once everything is in. */
async function loosenTables(): Promise<() => Promise<void>> {
  const { rows } = await runSql(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  const keys = rows as unknown as Constraint[];
  for (const { table, name } of keys) await runSql(`alter table ${table} drop constraint ${quoted(name)}`);
  const tables = (await listTriggered()).map((table) => `alter table ${table}`);
  for (const table of tables) await runSql(`${table} disable trigger user`);
  return async () => {
    for (const table of tables) await runSql(`${table} enable trigger user`);
    for (const { table, name, definition } of keys)
      await runSql(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  };
}

async function listTriggered() {
  const { rows } = await runSql(
    `select distinct tgrelid::regclass::text as table from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ table }) => String(table));
}

/** Empties the tables: migrations fill some of them. */
async function emptyTables() {
  const names = (await listStoredTables()).map(({ name }) => `public.${quoted(name)}`);
  if (names.length > 0) await runSql(`truncate ${names.join(', ')} cascade`);
}

/** Puts lines that `linesOf` made into a table of the same columns. */
async function insertLines({ name, columns }: StoredTable, lines: readonly string[]) {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ');
  await runSql(
    `insert into public.${quoted(name)} (${names}) overriding system value
     select ${values} from jsonb_array_elements($1::jsonb) as line`,
    [`[${lines.join(',')}]`],
  );
}

/** The backup's tables must be those that its migrations make: otherwise its rows would be cast into something else. */
async function checkTables({ tables }: Header) {
  const made = new Map((await listStoredTables()).map((table) => [table.name, linesOf(table)]));
  const strange = tables.filter((table) => made.get(table.name) !== linesOf(table));
  const missing = [...made.keys()].filter((name) => !tables.some((table) => table.name === name));
  const names = [...strange.map(({ name }) => name), ...missing];
  if (names.length > 0)
    throw new UnusableBackup(`The backup doesn't fit its own version's tables: ${names.join(', ')}.`);
}

/** Compares what the tables hold now with what they held when they were backed up. */
async function compareTables({ tables }: Header, { tallies }: Summary) {
  const different: string[] = [];
  for (const table of tables) {
    const now = await checksumOf(table);
    const then = tallies[table.name];
    if (now.rows !== then?.rows || now.sum !== then.sum) different.push(table.name);
  }
  if (different.length > 0)
    throw new Error(`These tables aren't what they were in the backup: ${different.join(', ')}`);
}
