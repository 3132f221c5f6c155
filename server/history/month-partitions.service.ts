import { DateTime } from 'luxon';
import { sql } from 'kysely';
import { longestReportMonths } from '#shared/reports/report.api.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { sqlStateOf } from '#server/infra/db/sqlstate.ts';

/** What is kept by months, and the column with the day that decides which. */
const histories = { course_history: 'valid_from', group_days: 'day' } as const;
type History = keyof typeof histories;

interface Month {
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
async function listMonthsWithout(history: History, from: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', ${dayColumn(history)})::date::text as month from ${others(history)}
    where ${dayColumn(history)} >= ${from}::date order by 1`.execute(db());
  return rows.map(({ month }) => month);
}

/** Gives a month its partition, and the rows of it that came before; it can have one already. */
const addMonth = (history: History, month: string) =>
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
const carrySpans = (day: string, slice: number): Promise<number> =>
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
async function analyzeDaily(history: History) {
  const { rows } = await sql<{ isDue: boolean }>`
    select coalesce(last_analyze < now() - interval '20 hours', true) as "isDue"
    from pg_stat_user_tables where relid = ${history}::regclass`.execute(db());
  if (rows[0]?.isDue) await sql`analyze ${sql.table(history)}`.execute(db());
}

/** Months get their partition this long before they begin. */
const monthsAhead = 2;
/** A month is dropped once it has been due for this many days: a clock that's wrong for less costs nothing. */
const graceDays = 7;
/** Spans that lasted longer than history is kept are carried on in portions, so that nothing waits for long. */
const slice = 5_000;
const names = Object.keys(histories) as History[];

const iso = (day: DateTime) => day.toISODate() ?? '';

/** The first day that is kept: that of the month in which the longest report up to today begins. */
const firstKept = (now: DateTime) => now.startOf('month').minus({ months: longestReportMonths });

/**
 * Gives the coming months their partitions, and those that have rows without one; drops months that have been too old
 * for a while. Can be interrupted anywhere, and run by many at once.
 */
export async function keepMonths(now: Date, signal?: AbortSignal): Promise<void> {
  const today = DateTime.fromJSDate(now, { zone: 'UTC' });
  for (const history of names) {
    signal?.throwIfAborted();
    await addMonths(history, today);
    const months = await noteDueMonths(history, today);
    await dropDue(history, months, signal);
    await analyzeDaily(history);
  }
}

async function addMonths(history: History, today: DateTime) {
  const have = new Set((await listMonths(history)).map(({ from }) => from));
  const coming = Array.from({ length: monthsAhead + 1 }, (_, ahead) =>
    iso(today.startOf('month').plus({ months: ahead })),
  );
  // Further ahead, no row is right: it stays where it is until its month comes.
  const held = await listMonthsWithout(history, iso(firstKept(today)));
  const wanted = [...coming, ...held.filter((month) => month < iso(today))];
  for (const month of new Set(wanted)) if (!have.has(month)) await addMonth(history, month);
}

/** Notes which months are too old from now on; returns those that have been for long enough. */
async function noteDueMonths(history: History, today: DateTime): Promise<Month[]> {
  const limit = iso(firstKept(today));
  const months = await listMonths(history);
  for (const month of months) {
    const isDue = month.to <= limit;
    if (isDue !== (month.dueSince !== null)) await noteDue(month, isDue ? iso(today) : null);
  }
  const dropped = iso(today.minus({ days: graceDays }));
  return months.filter(({ to, dueSince }) => to <= limit && dueSince !== null && dueSince <= dropped);
}

async function dropDue(history: History, months: readonly Month[], signal?: AbortSignal) {
  const end = months.at(-1)?.to;
  if (end === undefined) return;
  if (history === 'course_history') while ((await carrySpans(end, slice)) === slice) signal?.throwIfAborted();
  await dropBefore(history, end, months);
}
