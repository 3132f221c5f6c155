import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { db } from '#server/infra/db/database.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { isTracked } from './untracked.repository.ts';

/** Marks courses as waiting for a scan by the tool, those scanned after `since` left alone; returns the marked ones. */
export async function markPending(scope: Scope, tool: Tool, courseIds: readonly number[], since: Date) {
  const { rows } = await sql<{ course_id: number }>`
    insert into course_scans (institution_id, course_id, tool)
    select institution_id, id, ${tool} from courses
    where institution_id = ${scope.institutionId} and id = any(${[...courseIds]}::int[])
      and workflow_state <> 'deleted'
    order by id
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

export const listScannedCourses = (scope: Scope, courseIds: readonly number[]) =>
  db()
    .selectFrom('courses')
    .select(['id', 'lms_course_id'])
    .where('institution_id', '=', scope.institutionId)
    .where('id', 'in', [...courseIds])
    .where('workflow_state', '!=', 'deleted')
    .execute();

export async function recordSuccess(
  scope: Scope,
  { courseId, tool, values, now }: { courseId: number; tool: Tool; values: (number | null)[]; now: Date },
) {
  await db()
    .insertInto('course_scans')
    .values({
      institution_id: scope.institutionId,
      course_id: courseId,
      tool,
      status: 'succeeded',
      metrics: values,
      error_message: null,
      scanned_at: now,
    })
    .onConflict((clash) =>
      clash
        .columns(['course_id', 'tool'])
        .doUpdateSet({ status: 'succeeded', metrics: values, error_message: null, scanned_at: now }),
    )
    .execute();
}

/** Notes why a scan failed; the values of the last good one stay, with their date. */
export async function recordFailure(scope: Scope, courseId: number, tool: Tool, message: string) {
  await db()
    .updateTable('course_scans')
    .set({ status: 'failed', error_message: message })
    .where('institution_id', '=', scope.institutionId)
    .where('course_id', '=', courseId)
    .where('tool', '=', tool)
    .execute();
}

export async function markDeleted(scope: Scope, courseId: number) {
  await db()
    .updateTable('courses')
    .set({ workflow_state: 'deleted', updated_at: new Date() })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', courseId)
    .execute();
}

/** Tracked courses never scanned, scanned before `before`, or whose last try failed before `retryBefore`. */
export async function listStaleCourses(
  scope: Scope,
  tool: Tool,
  { before, retryBefore, limit }: { before: Date; retryBefore: Date; limit: number },
) {
  const { rows } = await sql<{ id: number }>`
    select c.id from courses c
    left join course_scans s on s.course_id = c.id and s.tool = ${tool}
    where c.institution_id = ${scope.institutionId} and c.workflow_state <> 'deleted'
      and ${isTracked(sql.ref('c.id'))}
      and (s.course_id is null or (s.requested_at < ${retryBefore} and
        (s.scanned_at is null or s.scanned_at < ${before} or s.status = 'failed')))
    order by s.scanned_at nulls first, c.id limit ${limit}`.execute(db());
  return rows.map(({ id }) => id);
}

/** The batches that hold any of the courses. */
export async function listBatchesOf(scope: Scope, courseIds: readonly number[]) {
  const rows = await db()
    .selectFrom('batch_courses')
    .select('batch_id')
    .distinct()
    .where('institution_id', '=', scope.institutionId)
    .where('course_id', 'in', [...courseIds])
    .execute();
  return rows.map(({ batch_id }) => batch_id);
}
