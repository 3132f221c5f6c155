import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

export interface DayTotals {
  readonly day: string;
  readonly courses: number;
  /** in the order of the positions asked for */
  readonly sums: (number | null)[];
  readonly counts: number[];
}

/** Sums and counts of some metrics per day over batches, oldest day first; days without a row are left out. */
export async function listDayTotals(
  scope: Scope,
  { batchIds, tool, positions, from, to }: DayQuery,
): Promise<DayTotals[]> {
  const each = (column: string) =>
    sql.raw(`array[${positions.map((at) => `sum(${column}[${at}])::float8`).join(', ')}]::float8[]`);
  const { rows } = await sql<DayTotals>`
    select day, sum(courses)::int as courses, ${each('sums')} as sums, ${each('counts')} as counts
    from batch_days
    where institution_id = ${scope.institutionId} and batch_id = any(${[...batchIds]}::int[]) and tool = ${tool}
      and day between ${from}::date and ${to}::date
    group by day order by day`.execute(db());
  return rows;
}

export interface DayQuery {
  readonly batchIds: readonly number[];
  readonly tool: Tool;
  readonly positions: readonly number[];
  readonly from: string;
  readonly to: string;
}

/** When the newest value behind the batches was read from the LMS. */
export async function findNewestScan(scope: Scope, batchIds: readonly number[], tool: Tool) {
  const { rows } = await sql<{ newest: Date | null }>`
    select max(s.scanned_at) as newest from batch_courses m
    join course_scans s on s.course_id = m.course_id and s.tool = ${tool}
    where m.institution_id = ${scope.institutionId} and m.batch_id = any(${[...batchIds]}::int[])`.execute(
    db(),
  );
  return rows[0]?.newest ?? null;
}
