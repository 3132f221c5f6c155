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
import {
  fit,
  inOneNotation,
  listSequenceNames,
  listTables,
  quoted,
  type Fitting,
  type StoredTable,
} from './stored-tables.ts';
import { assertNamesAreFree, dropEverything } from './target-database.ts';
import { checksumOf, startChecksum, type Checksum } from './checksum.ts';
import { analyzeTables } from '#server/infra/db/maintenance.ts';

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
  /** tables and columns in the file that no version of Courseyard made: others' */
  readonly leftOut: readonly string[];
}

/**
 * Puts a checked backup into the database, and brings it up to this version. One transaction: killed in the middle, it
 * leaves everything as it was.
 */
export async function restoreBackup(path: string, from: Header, options: RestoreOptions): Promise<Restored> {
  const restored = await inTransaction(async () => {
    await runSql(inOneNotation);
    await dropEverything();
    await assertNamesAreFree();
    const theirs = await listTables();
    await migrateTo(from.migrations.at(-1) ?? '');
    const made = (await listTables()).filter((name) => !theirs.includes(name));
    const { tables, leftOut } = await fit(from, made);
    await emptyTables(tables);
    const tighten = await loosenTables(made);
    const { jobs, end, sums } = await load(path, tables);
    await tighten();
    await setSequences(end);
    await compareTables(tables, sums, end);
    await migrate();
    await dropAllJobs();
    const droppedJobs = await queueKeptJobs(jobs);
    await options.settle();
    return { ...end, droppedJobs, leftOut };
  });
  await analyzeTables();
  return restored;
}

interface Loaded {
  readonly jobs: readonly string[];
  readonly end: Summary;
  /** what the file holds of tables of which it has more than ours */
  readonly sums: ReadonlyMap<string, Checksum>;
}

/** Reads the file again: its rows go into their tables, its jobs are handed back. */
async function load(path: string, tables: ReadonlyMap<string, Fitting>): Promise<Loaded> {
  const jobs: string[] = [];
  const sums = new Map<string, Checksum>();
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
    if ('jobs' in begun.data) ({ put, flush } = inPortions(async (lines) => void jobs.push(...lines)));
    else ({ put, flush } = inTable(tables.get(begun.data.table), sums));
  }
  if (!end) throw new UnusableBackup(`${path} has no end.`);
  return { jobs, end, sums };
}

/** Takes the lines of a table; nothing of those that aren't ours. */
function inTable(table: Fitting | undefined, sums: Map<string, Checksum>) {
  if (!table) return { put: async () => {}, flush: async () => {} };
  const { places } = table;
  if (!places) return inPortions((lines) => insertLines(table, lines));
  const checksum = startChecksum();
  const { put, flush } = inPortions((lines) => insertLines(table, lines));
  return {
    put: (line: string) => {
      const values = readJson(line) as readonly unknown[];
      const own = JSON.stringify(places.map((place) => values[place]));
      checksum.add(own);
      return put(own);
    },
    flush: async () => {
      await flush();
      sums.set(table.name, checksum.end());
    },
  };
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
async function loosenTables(made: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await runSql(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any(${oidsOf})`,
    [made],
  );
  const keys = rows as unknown as Constraint[];
  for (const { table, name } of keys) await runSql(`alter table ${table} drop constraint ${quoted(name)}`);
  const tables = (await listTriggered(made)).map((table) => `alter table ${table}`);
  for (const table of tables) await runSql(`${table} disable trigger user`);
  return async () => {
    for (const table of tables) await runSql(`${table} enable trigger user`);
    for (const { table, name, definition } of keys)
      await runSql(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  };
}

const oidsOf = `array(select oid from pg_class
  where relnamespace = 'public'::regnamespace and relname = any($1::text[]))`;

async function listTriggered(made: readonly string[]) {
  const { rows } = await runSql(
    `select distinct tgrelid::regclass::text as table from pg_trigger
     where not tgisinternal and tgrelid = any(${oidsOf})`,
    [made],
  );
  return rows.map(({ table }) => String(table));
}

/** Empties the tables: migrations fill some of them. */
async function emptyTables(tables: ReadonlyMap<string, Fitting>) {
  const names = [...tables.keys()].map((name) => `public.${quoted(name)}`);
  if (names.length > 0) await runSql(`truncate ${names.join(', ')} cascade`);
}

async function setSequences({ sequences }: Summary) {
  const own = await listSequenceNames();
  for (const { name, lastValue } of sequences)
    if (own.includes(name))
      await runSql('select setval(format($$public.%I$$, $1::text)::regclass, $2::bigint)', [name, lastValue]);
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

/** Compares what the tables hold now with what they held when they were backed up. */
async function compareTables(
  tables: ReadonlyMap<string, Fitting>,
  sums: ReadonlyMap<string, Checksum>,
  { tallies }: Summary,
) {
  const different: string[] = [];
  for (const table of tables.values()) {
    const now = await checksumOf(table);
    const then = sums.get(table.name) ?? tallies[table.name];
    if (now.rows !== then?.rows || now.sum !== then.sum) different.push(table.name);
  }
  if (different.length > 0)
    throw new UnusableBackup(`These tables aren't what they were in the backup: ${different.join(', ')}.`);
}
