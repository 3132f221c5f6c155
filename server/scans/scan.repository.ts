import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { publishedStates } from '#shared/courses/course.ts';
import { tools, type Tool } from '#shared/task-runners/tool.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { isInActiveBatch, isTracked } from '#server/batches/membership.service.ts';

interface Marking {
  /** courses scanned later than this aren't marked; absent: all are */
  readonly since?: Date | undefined;
  /** read everything again, changed or not */
  readonly isFull: boolean;
  /** a person asked for it */
  readonly isByHand: boolean;
}

/** A course that waits for a scan. */
export interface Marked {
  readonly courseId: number;
  /** false if it was waiting already: then a job will come to it */
  readonly isNew: boolean;
}

/**
 * Marks courses as waiting for a scan by the tool, except those scanned after `since`. A request that has been waiting
 * for an hour counts as lost, and is made again; so is one that a person makes.
 */
export async function markPending(
  scope: Scope,
  tool: Tool,
  courseIds: readonly number[],
  { since, isFull, isByHand }: Marking,
): Promise<Marked[]> {
  const { rows } = await sql<Marked>`
    insert into course_scans as s (institution_id, course_id, tool, is_full, asked_at)
    select ${scope.institutionId}::int, c.id, ${tool}, ${isFull}, case when ${isByHand}::boolean then now() end
    from ${coursesOf(scope)} c
    where c.id = any(${[...courseIds]}::int[]) and c.workflow_state <> 'deleted'
    order by c.id
    on conflict (course_id, tool) do update set status = 'pending', is_full = s.is_full or excluded.is_full,
      asked_at = coalesce(excluded.asked_at, s.asked_at),
      requested_at = case when not ${isByHand}::boolean and s.status = 'pending'
        and s.requested_at > now() - interval '1 hour' then s.requested_at else now() end
      where ${since === undefined ? sql`true` : sql`s.scanned_at is null or s.scanned_at < ${since}`}
    returning course_id as "courseId", requested_at = now() as "isNew"`.execute(db());
  return rows;
}

/** Notes that courses changed while the tool rested: it's to read them once it can. One that it never read is due anyway. */
export async function noteMissed({ institutionId }: Scope, tool: Tool, courseIds: readonly number[]) {
  await sql`
    update course_scans s set missed_at = now() from (select course_id from course_scans
      where institution_id = ${institutionId} and tool = ${tool} and course_id = any(${[...courseIds]}::int[])
      order by course_id for no key update) missed
    where s.course_id = missed.course_id and s.tool = ${tool}`.execute(db());
}

/** Those of the courses that a person asked for since a moment, unless that request failed. */
export async function listAsked({ institutionId }: Scope, courseIds: readonly number[], since: Date) {
  const { rows } = await sql<{ course_id: number }>`
    select course_id from course_scans
    where institution_id = ${institutionId} and course_id = any(${[...courseIds]}::int[]) and asked_at > ${since}
    group by course_id having bool_and(status <> 'failed')`.execute(db());
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

/** Takes back requests that no read has begun to answer; returns the courses. What was known before stays. */
export async function cancelPending(
  { institutionId }: Scope,
  courseIds: readonly number[],
  requestedBefore: Date,
): Promise<number[]> {
  const { rows } = await sql<{ course_id: number }>`
    with waiting as (
      select course_id, tool, scanned_at from course_scans
      where institution_id = ${institutionId} and course_id = any(${[...courseIds]}::int[])
        and status = 'pending' and requested_at <= ${requestedBefore}
      order by array_position(${[...tools]}::text[], tool), course_id for update
    ), forgotten as (
      delete from course_scans s using waiting w
      where s.course_id = w.course_id and s.tool = w.tool and w.scanned_at is null returning s.course_id
    ), kept as (
      update course_scans s set status = case when s.reason is null then 'succeeded' else 'failed' end,
        is_full = false, asked_at = null from waiting w
      where s.course_id = w.course_id and s.tool = w.tool and w.scanned_at is not null returning s.course_id)
    select course_id from forgotten union select course_id from kept`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

/** Those of the courses that are tracked. */
export async function listTracked(scope: Scope, courseIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from ${coursesOf(scope)} c
    where c.id = any(${[...courseIds]}::int[]) and ${isTracked(sql.ref('c.id'))}`.execute(db());
  return rows.map(({ id }) => id);
}

/** Which data is old. */
export interface Age {
  /** data from before this is old, in courses that people work on */
  readonly before: Date;
  /** the same for concluded courses, and those only in archived batches */
  readonly restingBefore: Date;
  /** a scan that failed is repeated if it was requested before this */
  readonly retryBefore: Date;
  /** one that's waiting or under way counts as lost if it was requested before this */
  readonly lostBefore: Date;
  /** whether what Canvas left out of its answers may come now */
  readonly retriesWithheld?: boolean;
  readonly limit: number;
}

/**
 * Tracked courses that one of the tools never scanned, whose data is old, whose last scan failed or was lost, that
 * changed while it rested, or where Canvas failed to answer for a part.
 */
export async function listStaleCourses(
  scope: Scope,
  asked: readonly Tool[],
  { before, restingBefore, retryBefore, lostBefore, retriesWithheld = false, limit }: Age,
) {
  const { rows } = await sql<{ id: number }>`
    select c.id from ${coursesOf(scope)} c cross join unnest(${[...asked]}::text[]) as t(tool)
    left join course_scans s on s.course_id = c.id and s.tool = t.tool
    where c.workflow_state <> 'deleted'
      and ${isTracked(sql.ref('c.id'))}
      and (s.course_id is null or s.status not in ('pending', 'running') or s.requested_at < ${lostBefore})
      and (s.course_id is null or (s.requested_at < ${retryBefore} and (
        s.scanned_at is null or s.status <> 'succeeded' or s.gaps @> '[{"reason": "failed"}]'
        or s.missed_at > s.read_began_at
        or (${retriesWithheld} and s.gaps @> '[{"reason": "withheld"}]')
        or s.scanned_at < case when c.workflow_state <> 'completed' and ${isInActiveBatch(sql.ref('c.id'))}
          then ${before}::timestamptz else ${restingBefore}::timestamptz end)))
    group by c.id
    order by min(s.scanned_at) filter (where s.scanned_at is not null) nulls first, c.id
    limit ${limit}`.execute(db());
  return rows.map(({ id }) => id);
}

export async function deleteScans(scope: Scope, courseIds: readonly number[]) {
  await db()
    .deleteFrom('course_scans')
    .where('institution_id', '=', scope.institutionId)
    .where('course_id', 'in', [...courseIds])
    .execute();
}

/** Updates the accessibility tool's values with what Canvas's own checker counts; returns the changes. */
export async function copyCanvasCounts(
  scope: Scope,
  courseIds: readonly number[],
  positions: { readonly active: number; readonly resolved: number },
) {
  const [active, resolved] = [sql.raw(String(positions.active)), sql.raw(String(positions.resolved))];
  const { rows } = await sql<{
    course_id: number;
    metrics: (number | null)[];
    score_version: number | null;
  }>`
    update course_scans s set metrics[${active}] = c.canvas_active_count, metrics[${resolved}] = c.canvas_resolved_count
    from ${coursesOf(scope)} c
    where c.id = any(${[...courseIds]}::int[]) and s.course_id = c.id and s.tool = 'udoit' and s.scanned_at is not null
      and (s.metrics[${active}], s.metrics[${resolved}])
        is distinct from (c.canvas_active_count::float8, c.canvas_resolved_count::float8)
    returning s.course_id, s.metrics, s.score_version`.execute(db());
  return rows;
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
