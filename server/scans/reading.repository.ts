import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { stored } from '#server/infra/db/column-types.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { Gap } from '#shared/courses/content.ts';
import type { ContentCounts } from '#shared/scans/contents.ts';
import { tools, type Tool } from '#shared/task-runners/tool.ts';
import type { Phrase } from '#shared/text/phrase.ts';

/** A tool's request for a scan: the result answers this one and no later one. Moments are exact to the microsecond. */
interface ScanRequest {
  readonly tool: Tool;
  readonly requestedAt: string;
  readonly isFull: boolean;
}

/** A course that's waiting for a read, or whose read was interrupted. */
export interface WaitingCourse {
  readonly id: number;
  readonly lmsCourseId: string;
  readonly requests: readonly ScanRequest[];
  /** when the read began that its values come from; null if it was never read */
  readonly lastReadBeganAt: string | null;
}

/** A course's requests that are waiting or under way; undefined if there are none. */
export async function findWaitingCourse(scope: Scope, courseId: number): Promise<WaitingCourse | undefined> {
  const { rows } = await sql<WaitingCourse>`
    select c.id, c.lms_course_id as "lmsCourseId",
      json_agg(json_build_object('tool', s.tool, 'requestedAt', s.requested_at::text, 'isFull', s.is_full)
        order by s.tool) filter (where s.status in ('pending', 'running')) as requests,
      max(s.read_began_at)::text as "lastReadBeganAt"
    from ${coursesOf(scope)} c join course_scans s on s.course_id = c.id
    where c.id = ${courseId}::int and c.workflow_state <> 'deleted'
    group by c.id, c.lms_course_id
    having bool_or(s.status in ('pending', 'running'))`.execute(db());
  return rows[0];
}

const requestsIn = (requests: readonly ScanRequest[]) => sql`
  select r->>'tool', (r->>'requestedAt')::timestamptz
  from jsonb_array_elements(${JSON.stringify(requests)}::jsonb) r`;

/** Everyone locks a course's rows in this order. */
const inOrder = sql`array_position(${[...tools]}::text[], tool)`;

/** Marks the requests as under way, except those made again or answered meanwhile; returns the database's time. */
export async function markRunning(
  { institutionId }: Scope,
  { id, requests }: WaitingCourse,
): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    with marked as (
      update course_scans s set status = 'running' from (select tool from course_scans
        where institution_id = ${institutionId} and course_id = ${id} and status = 'pending'
          and (tool, requested_at) in (${requestsIn(requests)})
        order by ${inOrder} for no key update) waiting
      where s.course_id = ${id} and s.tool = waiting.tool
      returning 1)
    select clock_timestamp()::text as now, (select count(*) from marked)`.execute(db());
  return rows[0]?.now ?? '';
}

/** When the newest read began that was recorded for the course. */
export async function findLastReadBegan({ institutionId }: Scope, courseId: number) {
  const { rows } = await sql<{ at: string | null }>`
    select max(read_began_at)::text as at from course_scans
    where institution_id = ${institutionId} and course_id = ${courseId}`.execute(db());
  return rows[0]?.at ?? null;
}

/** Whether the first of two moments, as the database writes them, is later. */
export async function isLater(first: string, second: string): Promise<boolean> {
  const { rows } = await sql<{
    later: boolean;
  }>`select ${first}::timestamptz > ${second}::timestamptz as later`.execute(db());
  return rows[0]?.later ?? false;
}

/** A tool's values from one read. */
export interface ReadValues {
  readonly tool: Tool;
  readonly values: (number | null)[];
  readonly scoreVersion: number | null;
}

interface ReadResult {
  readonly course: WaitingCourse;
  readonly beganAt: string;
  readonly gaps: readonly Gap[];
  readonly contents: ContentCounts;
  readonly now: Date;
}

/**
 * Stores a tool's values; a request that came during the read stays open unless it has been answered. Whether they're
 * others than before: the course is locked, so nobody else changes them.
 */
export async function saveValues(
  { institutionId }: Scope,
  { tool, values, scoreVersion }: ReadValues,
  { course, beganAt, gaps, contents, now }: ReadResult,
): Promise<boolean> {
  const answered = course.requests.find((request) => request.tool === tool)?.requestedAt ?? beganAt;
  const { rows } = await sql<{ changed: boolean }>`
    with had as (select metrics from course_scans where course_id = ${course.id} and tool = ${tool})
    insert into course_scans as s (institution_id, course_id, tool, status, metrics, gaps, contents, score_version,
      scanned_at, read_began_at, requested_at)
    values (${institutionId}, ${course.id}, ${tool}, 'succeeded', ${values}::float8[],
      ${JSON.stringify(gaps)}::jsonb, ${JSON.stringify(contents)}::jsonb, ${scoreVersion}::int, ${now}, ${beganAt}::timestamptz, ${beganAt}::timestamptz)
    on conflict (course_id, tool) do update set
      status = case when s.requested_at > ${answered}::timestamptz then s.status else 'succeeded' end,
      is_full = s.is_full and s.requested_at > ${answered}::timestamptz,
      metrics = excluded.metrics, gaps = excluded.gaps, contents = excluded.contents, score_version = excluded.score_version,
      scanned_at = excluded.scanned_at, read_began_at = excluded.read_began_at, reason = null
    returning s.metrics is distinct from (select had.metrics from had) as changed`.execute(db());
  return rows[0]?.changed ?? true;
}

/** Records why requests failed; the values of the last good scan stay, with their date. Returns the tools. */
export async function saveFailure(
  { institutionId }: Scope,
  { id, requests }: WaitingCourse,
  reason: Phrase,
): Promise<Tool[]> {
  const { rows } = await sql<{ tool: Tool }>`
    update course_scans s set status = 'failed', is_full = false, reason = ${stored(reason)}::jsonb
    from (select tool from course_scans
      where institution_id = ${institutionId} and course_id = ${id} and status in ('pending', 'running')
        and (tool, requested_at) in (${requestsIn(requests)})
      order by ${inOrder} for no key update) failed
    where s.course_id = ${id} and s.tool = failed.tool
    returning s.tool`.execute(db());
  return rows.map(({ tool }) => tool);
}

/** Marks requests that are under way as waiting again. */
export async function markWaiting({ institutionId }: Scope, { id, requests }: WaitingCourse): Promise<void> {
  await sql`
    update course_scans s set status = 'pending' from (select tool from course_scans
      where institution_id = ${institutionId} and course_id = ${id} and status = 'running'
        and (tool, requested_at) in (${requestsIn(requests)})
      order by ${inOrder} for no key update) running
    where s.course_id = ${id} and s.tool = running.tool`.execute(db());
}
