import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { publishedStates } from '#shared/courses/course.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { isTracked } from '#server/batches/tracked.service.ts';
import type { Phrase } from '#shared/text/phrase.ts';
import { stored } from '#server/infra/db/column-types.ts';

/** Marks courses as waiting for a scan by the tool, except those scanned after `since`; returns the marked ones. */
export async function markPending(scope: Scope, tool: Tool, courseIds: readonly number[], since: Date) {
  const { rows } = await sql<{ course_id: number }>`
    insert into course_scans (institution_id, course_id, tool)
    select ${scope.institutionId}::int, c.id, ${tool} from ${coursesOf(scope)} c
    where c.id = any(${[...courseIds]}::int[]) and c.workflow_state <> 'deleted'
    order by c.id
    on conflict (course_id, tool) do update set status = 'pending', requested_at = now()
      where course_scans.scanned_at is null or course_scans.scanned_at < ${since}
    returning course_id`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

export const listScans = (scope: Scope, courseId: number) =>
  db()
    .selectFrom('course_scans')
    .selectAll()
    .where('institution_id', '=', scope.institutionId)
    .where('course_id', '=', courseId)
    .orderBy('tool')
    .execute();

/** A course that's waiting for a scan by a tool, or whose scan broke off. */
export interface WaitingCourse {
  readonly id: number;
  readonly lms_course_id: string;
  /** when the scan was requested, to the microsecond: the result answers this request and no later one */
  readonly requested_at: string;
}

/** Those of the courses waiting for a scan by the tool, or in the middle of one; finished ones are left out. */
export async function listWaitingCourses(
  scope: Scope,
  tool: Tool,
  courseIds: readonly number[],
): Promise<WaitingCourse[]> {
  const { rows } = await sql<WaitingCourse>`
    select c.id, c.lms_course_id, s.requested_at::text as requested_at
    from ${coursesOf(scope)} c join course_scans s on s.course_id = c.id and s.tool = ${tool}
      and s.status in ('pending', 'running')
    where c.id = any(${[...courseIds]}::int[])
      and c.workflow_state <> 'deleted'
    order by c.id`.execute(db());
  return rows;
}

/** Records that the scan has started; false if it was requested again in the meantime, or is done. */
export async function markRunning(scope: Scope, { tool, course }: ScanOutcome): Promise<boolean> {
  const { rows } = await sql`
    update course_scans set status = 'running'
    where institution_id = ${scope.institutionId} and course_id = ${course.id} and tool = ${tool}
      and status in ('pending', 'running') and requested_at = ${course.requested_at}::timestamptz
    returning course_id`.execute(db());
  return rows.length > 0;
}

/** A scan requested again while it ran has to be repeated, unless that has been done in the meantime. */
const statusAfter = (outcome: 'succeeded' | 'failed', requestedAt: string) =>
  sql<'succeeded' | 'failed' | 'pending'>`case
    when course_scans.requested_at > ${requestedAt}::timestamptz then course_scans.status else ${outcome} end`;

interface ScanOutcome {
  readonly course: WaitingCourse;
  readonly tool: Tool;
}

export async function recordSuccess(
  scope: Scope,
  { course, tool, values, now }: ScanOutcome & { values: (number | null)[]; now: Date },
) {
  const found = { metrics: values, reason: null, scanned_at: now };
  await db()
    .insertInto('course_scans')
    .values({
      institution_id: scope.institutionId,
      course_id: course.id,
      tool,
      status: 'succeeded',
      ...found,
    })
    .onConflict((clash) =>
      clash
        .columns(['course_id', 'tool'])
        .doUpdateSet({ status: statusAfter('succeeded', course.requested_at), ...found }),
    )
    .execute();
}

/** Records why a scan failed; the values of the last good one stay, with their date. */
export async function recordFailure(
  scope: Scope,
  { course, tool, reason }: ScanOutcome & { reason: Phrase },
) {
  await db()
    .updateTable('course_scans')
    .set({ status: statusAfter('failed', course.requested_at), reason: stored(reason) })
    .where('institution_id', '=', scope.institutionId)
    .where('course_id', '=', course.id)
    .where('tool', '=', tool)
    .execute();
}

/**
 * Tracked courses never scanned, scanned before `before`, or whose last try failed or was lost before `retryBefore`.
 */
export async function listStaleCourses(
  scope: Scope,
  tool: Tool,
  { before, retryBefore, limit }: { before: Date; retryBefore: Date; limit: number },
) {
  const { rows } = await sql<{ id: number }>`
    select c.id from ${coursesOf(scope)} c
    left join course_scans s on s.course_id = c.id and s.tool = ${tool}
    where c.workflow_state <> 'deleted'
      and ${isTracked(sql.ref('c.id'))}
      and (s.course_id is null or (s.requested_at < ${retryBefore} and
        (s.scanned_at is null or s.scanned_at < ${before} or s.status <> 'succeeded')))
    order by s.scanned_at nulls first, c.id limit ${limit}`.execute(db());
  return rows.map(({ id }) => id);
}

export async function deleteScans(scope: Scope, courseIds: readonly number[]) {
  await db()
    .deleteFrom('course_scans')
    .where('institution_id', '=', scope.institutionId)
    .where('course_id', 'in', [...courseIds])
    .execute();
}

/** Updates the core tool's values with whether Canvas says the courses are published; returns the changes. */
export async function copyPublished(scope: Scope, courseIds: readonly number[], position: number) {
  const at = sql.raw(String(position));
  const { rows } = await sql<{ course_id: number; metrics: (number | null)[] }>`
    update course_scans s set metrics[${at}] = p.published
    from (
      select c.id, (c.workflow_state = any(${[...publishedStates]}::text[]))::int::float8 as published
      from ${coursesOf(scope)} c where c.id = any(${[...courseIds]}::int[])) p
    where s.course_id = p.id and s.tool = 'core' and s.scanned_at is not null
      and s.metrics[${at}] is distinct from p.published
    returning s.course_id, s.metrics`.execute(db());
  return rows;
}
