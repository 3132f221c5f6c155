import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { membersOf } from '#server/relations/batches.ts';
import { batchDaysOf } from '#server/relations/history.ts';
import { scansOf } from '#server/relations/scans.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

export interface DayTotals {
  readonly day: string;
  readonly courses: number;
  readonly scannedCourses: number;
  readonly laterBatches: number;
  /** in the order of the requested positions */
  readonly sums: (number | null)[];
  readonly counts: number[];
}

/** Daily sums and counts of some metrics over batches, oldest day first; days without a row are left out. */
export async function listDayTotals(
  scope: Scope,
  { batches, tool, positions, from, to }: DayQuery,
): Promise<DayTotals[]> {
  const each = (column: string) =>
    sql.raw(`array[${positions.map((at) => `sum(${column}[${at}])::float8`).join(', ')}]::float8[]`);
  const { rows } = await sql<DayTotals>`
    select day, sum(courses)::int as courses, sum(scanned_courses)::int as "scannedCourses",
      (count(*) filter (where day < asked.created_on))::int as "laterBatches",
      ${each('sums')} as sums, ${each('counts')} as counts
    from unnest(${batches.map(({ id }) => id)}::int[], ${batches.map(({ createdOn }) => createdOn)}::date[])
      asked(id, created_on)
    join ${batchDaysOf(scope)} d on d.batch_id = asked.id and d.tool = ${tool}
      and d.day between ${from}::date and ${to}::date
    group by day order by day`.execute(db());
  return rows;
}

export interface DayQuery {
  /** and the institution's day on which each was created */
  readonly batches: readonly { readonly id: number; readonly createdOn: string }[];
  readonly tool: Tool;
  readonly positions: readonly number[];
  readonly from: string;
  readonly to: string;
}

/** How many courses the batches have now, each once. */
export async function countMembers(scope: Scope, batchIds: readonly number[]) {
  const { rows } = await sql<{ courses: number }>`
    select count(distinct course_id)::int as courses from ${membersOf(scope)} m
    where m.batch_id = any(${[...batchIds]}::int[])`.execute(db());
  return rows[0] ?? { courses: 0 };
}

/** When the newest of the batches' values was read from the LMS. */
export async function findNewestScan(scope: Scope, batchIds: readonly number[], tool: Tool) {
  const { rows } = await sql<{ newest: Date | null }>`
    select max(s.scanned_at) as newest from ${membersOf(scope)} m
    join ${scansOf(scope)} s on s.course_id = m.course_id and s.tool = ${tool}
    where m.batch_id = any(${[...batchIds]}::int[])`.execute(db());
  return rows[0]?.newest ?? null;
}
