import { runSql } from '#server/infra/db/database.ts';

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

/** The tables that are backed up, in the order of their names. */
export async function listStoredTables(): Promise<StoredTable[]> {
  const { rows } = await runSql(
    `select c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
         order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not like 'kysely%' and not c.relname = any($1::text[])
     group by c.relname order by c.relname collate "C"`,
    [ofTheMoment],
  );
  return rows.map(({ name, columns }) => ({ name: String(name), columns: columns as StoredColumn[] }));
}

interface StoredSequence {
  readonly name: string;
  readonly lastValue: string;
}

/** Where the sequences are that were used. */
export async function listSequences(): Promise<StoredSequence[]> {
  const { rows } = await runSql(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
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
