import { sql } from 'kysely';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { sqlStateOf } from '#server/infra/db/sqlstate.ts';

/** What is kept by months, and the column with the day that decides which. */
export const histories = { course_history: 'valid_from', group_days: 'day' } as const;
export type History = keyof typeof histories;

export interface Month {
  /** of its partition */
  readonly name: string;
  /** its first day, and the first one after it */
  readonly from: string;
  readonly to: string;
  /** when it was first seen to be old enough to be dropped */
  readonly dueSince: string | null;
}

const due = 'due since ';
/** PostgreSQL's code for a table that doesn't exist. */
const undefinedTable = '42P01';
/** Rows of months that have no partition of their own. */
const others = (history: History) => sql.table(`${history}_other`);
const dayColumn = (history: History) => sql.ref(histories[history]);

/**
 * Nobody waits for us longer than this: what changes partitions gets its locks at once or gives up, sooner than
 * PostgreSQL looks for deadlocks (1 s), and the job tries again.
 */
const atOnce = sql`set local lock_timeout = '800ms'`;

/** The months that have a partition, oldest first. */
export async function listMonths(history: History): Promise<Month[]> {
  const { rows } = await sql<Month>`
    select name, bounds[1]::text as "from", bounds[2]::text as "to", substr(said, ${due.length + 1}::int) as "dueSince"
    from (
      select c.relname as name, obj_description(c.oid, 'pg_class') as said,
        regexp_match(pg_get_expr(c.relpartbound, c.oid), '''(.*)''.*''(.*)''')::date[] as bounds
      from pg_inherits join pg_class c on c.oid = inhrelid
      where inhparent = ${history}::regclass) part
    where bounds is not null order by bounds[1]`.execute(db());
  return rows;
}

/** The months, by their first days, of rows that have no partition of their own. */
export async function listMonthsWithout(history: History, from: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', ${dayColumn(history)})::date::text as month from ${others(history)}
    where ${dayColumn(history)} >= ${from}::date order by 1`.execute(db());
  return rows.map(({ month }) => month);
}

/** Gives a month its partition, and the rows of it that came before; it can have one already. */
export const addMonth = (history: History, month: string) =>
  inTransaction(async () => {
    await atOnce.execute(db());
    await sql`select add_history_month(${history}, ${histories[history]}, ${month}::date)`.execute(db());
  });

/** Notes since when a month is due, or that it isn't; nothing of one that somebody else has just dropped. */
export async function noteDue({ name }: Month, since: string | null) {
  const note = since === null ? sql`null` : sql.lit(due + since);
  try {
    await sql`comment on table ${sql.table(name)} is ${note}`.execute(db());
  } catch (error) {
    if (sqlStateOf(error) !== undefinedTable) throw error;
  }
}

/**
 * Lets spans that lasted into a day begin on that day, if they began before: as many as given, and returns how many it
 * was. An open one stays, whenever it was confirmed: the next scan goes on from it. Scans wait in the meantime: a span
 * that moves away from under a change makes it fail.
 */
export const carrySpans = (day: string, slice: number): Promise<number> =>
  inTransaction(async () => {
    await atOnce.execute(db());
    await sql`lock table course_history in share row exclusive mode`.execute(db());
    const { rows } = await sql<{ carried: number }>`
      with old as materialized (
        select course_id, tool, valid_from from course_history
        where valid_from < ${day}::date and (valid_to is null or valid_to >= ${day}::date)
        limit ${slice}
      ), carried as (
        update course_history h set valid_from = ${day}::date from old
        where h.course_id = old.course_id and h.tool = old.tool and h.valid_from = old.valid_from
          and h.valid_from < ${day}::date
        returning 1
      )
      select count(*)::int as carried from carried`.execute(db());
    return rows[0]?.carried ?? 0;
  });

/** Drops everything before a day, the first of a month: partitions whole, and what has none row by row. */
export const dropBefore = (history: History, day: string, months: readonly Month[]) =>
  inTransaction(async () => {
    await atOnce.execute(db());
    await sql`lock table ${sql.table(history)} in access exclusive mode`.execute(db());
    // Between the last slice and the lock, one more can have come.
    if (history === 'course_history') await carrySpans(day, allOfThem);
    for (const { name } of months) await sql`drop table if exists ${sql.table(name)}`.execute(db());
    await sql`delete from ${others(history)} where ${dayColumn(history)} < ${day}::date`.execute(db());
    if (history === 'group_days')
      await sql`update history_states set summed_from = ${day}::date
        where summed_from < ${day}::date and summed_to >= ${day}::date`.execute(db());
  });

const allOfThem = 1_000_000;

/**
 * PostgreSQL itself keeps no statistics of a table as a whole that has partitions, so once a day we do: without them,
 * it guesses how many courses have spans.
 */
export async function analyzeDaily(history: History) {
  const { rows } = await sql<{ isDue: boolean }>`
    select coalesce(last_analyze < now() - interval '20 hours', true) as "isDue"
    from pg_stat_user_tables where relid = ${history}::regclass`.execute(db());
  if (rows[0]?.isDue) await sql`analyze ${sql.table(history)}`.execute(db());
}
