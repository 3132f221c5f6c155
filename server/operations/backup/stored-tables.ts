import { runSql } from '#server/infra/db/database.ts';
import { listOurs, migrationTables } from '#server/relations/owners.ts';
import { UnusableBackup, type Header } from './backup-file.ts';

interface StoredColumn {
  readonly name: string;
  /** as PostgreSQL writes it */
  readonly type: string;
}

export interface StoredTable {
  readonly name: string;
  /** without those that the database computes */
  readonly columns: readonly StoredColumn[];
}

/**
 * Tables of the moment: who is logged in or logging in, which processes live, how others answer just now. They aren't
 * backed up: people launch again, and a session that was ended since must not come back.
 */
const ofTheMoment = [
  'canvas_budgets',
  'canvas_grant_requests',
  'canvas_logins',
  'canvas_states',
  'course_facts_due',
  'job_workers',
  'lti_launches',
  'lti_logins',
  'lti_nonces',
  'mail_states',
  'metric_slices',
  'request_counts',
  'runner_authorisations',
  'sessions',
  'system_processes',
  'tab_codes',
];

/** The tables that are backed up, in the order of their names: of ours, or of those named. */
export async function listStoredTables(among?: readonly string[]): Promise<StoredTable[]> {
  const { rows } = await runSql(
    `select c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
         order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname = any($1::text[]) and c.relname <> all($2::text[])
     group by c.relname order by c.relname collate "C"`,
    [among ?? (await listOurs()), [...ofTheMoment, ...migrationTables]],
  );
  return rows.map(({ name, columns }) => ({ name: String(name), columns: columns as StoredColumn[] }));
}

interface StoredSequence {
  readonly name: string;
  readonly lastValue: string;
}

/** A table as the migrations made it. */
export interface Fitting extends StoredTable {
  /** where its columns are in the file's lines, if those have others' columns too */
  readonly places: readonly number[] | undefined;
}

/**
 * The backup's tables, as far as its own migrations make them: what else is there was somebody else's. All that they make
 * must be there: otherwise rows would be cast into something else.
 */
export async function fit({ tables }: Header, made: readonly string[]) {
  const given = new Map(tables.map((table) => [table.name, table]));
  const fitting = new Map<string, Fitting>();
  const strange: string[] = [];
  const leftOut = tables.filter(({ name }) => !made.includes(name)).map(({ name }) => name);
  for (const { name, columns } of await listStoredTables(made)) {
    const { columns: found = [] } = given.get(name) ?? {};
    const places = columns.map((own) =>
      found.findIndex((one) => one.name === own.name && one.type === own.type),
    );
    if (places.includes(-1)) strange.push(name);
    const others = found.filter((one) => !columns.some((own) => own.name === one.name));
    leftOut.push(...others.map((column) => `${name}.${column.name}`));
    const isSame = places.every((place, index) => place === index) && others.length === 0;
    fitting.set(name, { name, columns, places: isSame ? undefined : places });
  }
  if (strange.length > 0)
    throw new UnusableBackup(`The backup doesn't fit its own version's tables: ${strange.join(', ')}.`);
  return { tables: fitting, leftOut };
}

/** All tables in the schema, partitions too, ours and others'. */
export async function listTables(): Promise<string[]> {
  const { rows } = await runSql(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  return rows.map(({ name }) => String(name));
}

/** The sequences that count the rows of our tables. */
export async function listSequenceNames(): Promise<string[]> {
  const { rows } = await runSql(
    `select s.relname as name from pg_class s
     join pg_depend on classid = 'pg_class'::regclass and objid = s.oid and refclassid = 'pg_class'::regclass
       and deptype in ('a', 'i')
     join pg_class t on t.oid = refobjid
     where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace and t.relname = any($1::text[])
     order by s.relname collate "C"`,
    [await listOurs()],
  );
  return rows.map(({ name }) => String(name));
}

/** Where those are that were used. Asked one by one: the database's list of them is silent about what we may not read. */
export async function listSequences(): Promise<StoredSequence[]> {
  const states = (await listSequenceNames()).map(
    (name) => `select '${name}' as name, last_value::text as value, is_called from public.${quoted(name)}`,
  );
  if (states.length === 0) return [];
  const { rows } = await runSql(
    `select name, value from (${states.join(' union all ')}) s where is_called order by name collate "C"`,
  );
  return rows.map(({ name, value }) => ({ name: String(name), lastValue: String(value) }));
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * A query for the rows of a table, each as one line: a JSON list of its values as PostgreSQL writes them. So every type
 * comes back as it was, and both engines write the same line for the same row.
 */
export const linesOf = ({ name, columns }: StoredTable) =>
  `select to_json(array[${columns.map((column) => `${quoted(column.name)}::text`).join(', ')}]::text[])::text as line
   from public.${quoted(name)}`;

/** Within the current transaction, values are written in one way, whatever the server's settings are. */
export const inOneNotation = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local idle_in_transaction_session_timeout = 0`;
