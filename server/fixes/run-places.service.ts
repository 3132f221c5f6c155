import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { keyIn, likeAnywhere } from '#server/infra/db/search.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { contentItemsOf } from '#server/relations/content.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { FixHand, FixReason, FixState } from '#shared/fixes/fix.ts';
import type { FixWay } from '#shared/fixes/fix-form.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';

/** A run as far as its places need it. */
export interface RunOfPlaces {
  readonly id: number;
  readonly rule: UdoitRuleId;
  readonly way: FixWay;
  readonly value: string | null;
  readonly in_concluded: boolean;
}

interface NewPlace {
  readonly findingId: number;
  readonly courseId: number;
  readonly itemId: number;
  readonly itemTitle: string;
}

/** Stores the places of a run, to be looked at. Those of one item are one write. */
export async function insertRunPlaces(
  { institutionId }: Scope,
  run: RunOfPlaces,
  { by, places }: { by: { personId: number; name: string }; places: readonly NewPlace[] },
) {
  await sql`insert into fixes (institution_id, course_id, item_id, item_title, finding_id, run_id, rule, way, value,
      write_key, person_id, person_name, hand, in_concluded)
    select ${institutionId}::int, "courseId", "itemId", "itemTitle", "findingId", ${run.id}::int, ${run.rule}, ${run.way},
      ${run.value}, 'run ' || ${run.id}::text || ' item ' || "itemId", ${by.personId}::int, ${by.name}, 'person',
      ${run.in_concluded}::boolean
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as n("findingId" bigint, "courseId" int, "itemId" int, "itemTitle" text)`.execute(db());
}

/** A place of a run. */
export interface RunPlace {
  readonly id: number;
  readonly course_id: number;
  readonly item_id: number;
  readonly finding_id: number | null;
  readonly write_key: string;
}

const isUnread = sql<boolean>`state = 'planned' and hash_before is null`;

/** The next places that nobody has looked at. */
export async function listUnread({ institutionId }: Scope, runId: number, limit: number) {
  const { rows } = await sql<RunPlace>`select id, course_id, item_id, finding_id, write_key from fixes
    where institution_id = ${institutionId} and run_id = ${runId} and ${isUnread} order by id limit ${limit}`.execute(
    db(),
  );
  return rows;
}

/** What a dry run saw of a place. */
export interface SeenPlace {
  readonly hand: FixHand;
  readonly before: string;
  readonly after: string;
  /** of the item's whole text */
  readonly hashBefore: string;
  readonly hashAfter: string;
  /** what's said in this place */
  readonly value: string | null;
}

export async function storeSeen({ institutionId }: Scope, fixId: number, seen: SeenPlace) {
  await sql`update fixes set hand = ${seen.hand}, before_excerpt = ${seen.before}, after_excerpt = ${seen.after},
      hash_before = ${seen.hashBefore}, hash_after = ${seen.hashAfter}, value = ${seen.value}
    where institution_id = ${institutionId} and id = ${fixId} and ${isUnread}`.execute(db());
}

/** Places that won't be written, and why: those named, or all of the run, or of one of its courses, that still wait. */
export async function dropPlaces(
  { institutionId }: Scope,
  which: { readonly fixId: number } | { readonly runId: number; readonly courseId?: number },
  { state = 'dropped', reason, said = null }: { state?: FixState; reason: FixReason; said?: string | null },
) {
  const isMeant =
    'fixId' in which
      ? sql`id = ${which.fixId}`
      : sql`run_id = ${which.runId} and ${which.courseId === undefined ? sql`true` : sql`course_id = ${which.courseId}`}`;
  await sql`update fixes set state = ${state}, reason = ${reason}, said = ${said}
    where institution_id = ${institutionId} and ${isMeant} and state = 'planned'`.execute(db());
}

export interface PlaceCounts {
  readonly run_id: number;
  readonly total: number;
  readonly unread: number;
  readonly cannot: number;
  readonly waiting: number;
  readonly verified: number;
  readonly failed: number;
  readonly altered: number;
  /** by Canvas, or it couldn't be reached: places that changed meanwhile are no sign of trouble */
  readonly refused: number;
  readonly undone: number;
  readonly kept: number;
  readonly stopped: number;
  readonly grant_ended: number;
}

const isStopped = sql`(state = 'dropped' and reason = 'run_stopped')`;
const failures = sql`('altered', 'stale', 'locked', 'refused', 'failed')`;

/** What became of the places of runs. */
export async function countRunPlaces({ institutionId }: Scope, runIds: readonly number[]) {
  const { rows } = await sql<PlaceCounts>`select run_id, count(*)::int as total,
      (count(*) filter (where ${isUnread}))::int as unread,
      (count(*) filter (where state = 'dropped' and not ${isStopped}))::int as cannot,
      (count(*) filter (where state in ('planned', 'sending', 'unknown')))::int as waiting,
      (count(*) filter (where state in ('verified', 'undoing', 'kept')))::int as verified,
      (count(*) filter (where state in ${failures} and undone_at is null))::int as failed,
      (count(*) filter (where state = 'altered'))::int as altered,
      (count(*) filter (where state in ('refused', 'failed')))::int as refused,
      (count(*) filter (where state = 'undone'))::int as undone,
      (count(*) filter (where state = 'kept'))::int as kept,
      (count(*) filter (where ${isStopped}))::int as stopped,
      (count(*) filter (where state in ('refused', 'failed') and reason in ('no_grant', 'grant_ended')))::int as grant_ended
    from fixes where institution_id = ${institutionId} and run_id = any(${[...runIds]}::int[])
    group by run_id`.execute(db());
  return new Map(rows.map((row) => [row.run_id, row]));
}

/** Courses in which places of a run can be written. */
export async function listCoursesToWrite({ institutionId }: Scope, runId: number) {
  const { rows } = await sql<{ course_id: number }>`select distinct course_id from fixes
    where institution_id = ${institutionId} and run_id = ${runId} and state = 'planned' and hash_before is not null
    order by course_id`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

interface OfCourse {
  readonly runId: number;
  readonly courseId: number;
}

/** The writes of a run in a course whose places are in one of these states, in order; without those that couldn't be undone. */
export async function listWriteKeys(
  { institutionId }: Scope,
  { runId, courseId }: OfCourse,
  states: readonly FixState[],
) {
  const { rows } = await sql<{ write_key: string; ids: number[] }>`
    select write_key, array_agg(id::int order by id) as ids from fixes
    where institution_id = ${institutionId} and run_id = ${runId} and course_id = ${courseId}
      and state = any(${[...states]}::text[]) and not (state = 'verified' and reason is not null)
    group by write_key order by min(id)`.execute(db());
  return rows;
}

/** How the places of a run stand in a course. */
export async function countInCourse({ institutionId }: Scope, { runId, courseId }: OfCourse) {
  const { rows } = await sql<{
    planned: number;
    written: number;
    failed: number;
    undone: number;
    kept: number;
  }>`
    select (count(*) filter (where state = 'planned'))::int as planned,
      (count(*) filter (where state in ('verified', 'altered', 'undoing', 'kept')))::int as written,
      (count(*) filter (where state in ('stale', 'locked', 'refused', 'failed', 'unknown')))::int as failed,
      (count(*) filter (where state = 'undone'))::int as undone,
      (count(*) filter (where state = 'kept'))::int as kept
    from fixes where institution_id = ${institutionId} and run_id = ${runId} and course_id = ${courseId}`.execute(
    db(),
  );
  return rows[0] ?? { planned: 0, written: 0, failed: 0, undone: 0, kept: 0 };
}

/** Has what failed, but for what has changed since it was shown, and what was stopped, wait again. */
export async function reopenPlaces({ institutionId }: Scope, runId: number) {
  const { rows } = await sql<{
    course_id: number;
  }>`update fixes set state = 'planned', reason = null, said = null
    where institution_id = ${institutionId} and run_id = ${runId} and hash_before is not null and written_at is null
      and (state in ('locked', 'refused', 'failed') or ${isStopped})
    returning course_id`.execute(db());
  const { rows: unknown } = await sql<{ course_id: number }>`select distinct course_id from fixes
    where institution_id = ${institutionId} and run_id = ${runId} and state in ('planned', 'unknown')
      and hash_before is not null`.execute(db());
  return [...new Set([...rows, ...unknown].map(({ course_id }) => course_id))];
}

/** Blueprints are mended before what's copied from them: courses with places that are in Canvas as shown. */
export async function listCoursesMended({ institutionId }: Scope, runIds: readonly number[]) {
  const { rows } = await sql<{
    run_id: number;
    course_id: number;
  }>`select distinct run_id, course_id from fixes
    where institution_id = ${institutionId} and run_id = any(${[...runIds]}::int[]) and state = 'verified'`.execute(
    db(),
  );
  return rows;
}

export interface RunPlaceRow {
  readonly id: number;
  readonly finding_id: number | null;
  readonly course_id: number;
  readonly course_title: string;
  readonly course_code: string | null;
  readonly lms_course_id: string;
  readonly is_concluded: boolean;
  readonly item_title: string;
  readonly address: string;
  readonly state: FixState;
  readonly reason: FixReason | null;
  readonly said: string | null;
  readonly before_excerpt: string | null;
  readonly after_excerpt: string | null;
}

interface PlaceFilter {
  readonly state?: FixState | undefined;
  readonly search?: string | undefined;
}

function placesOf(scope: Scope, runId: number, { state, search }: PlaceFilter) {
  const pattern = likeAnywhere(search);
  return sql`from fixes f join ${coursesOf(scope)} c on c.id = f.course_id
    join ${contentItemsOf(scope)} i on i.id = f.item_id
    where f.institution_id = ${scope.institutionId} and f.run_id = ${runId}
      and ${state === undefined ? sql`true` : sql`f.state = ${state}`}
      and ${pattern === undefined ? sql`true` : sql`(c.search_key like ${pattern} or ${keyIn(sql`f.item_title`)} like ${pattern})`}`;
}

export async function countPlacesOf(scope: Scope, runId: number, filter: PlaceFilter) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${placesOf(scope, runId, filter)}`.execute(db());
  return rows[0]?.total ?? 0;
}

export async function listPlacesOf(
  scope: Scope,
  runId: number,
  { page, limit, ...filter }: PlaceFilter & { page: number; limit: number },
) {
  const { rows } = await sql<RunPlaceRow>`
    select f.id, f.finding_id, f.course_id, c.title as course_title, c.course_code, c.lms_course_id,
      (c.workflow_state = 'completed' or coalesce(c.end_at < now(), false)) as is_concluded, f.item_title, i.address, f.state, f.reason, f.said,
      f.before_excerpt, f.after_excerpt
    ${placesOf(scope, runId, filter)}
    order by f.id limit ${limit} offset ${(page - 1) * limit}`.execute(db());
  return rows;
}
