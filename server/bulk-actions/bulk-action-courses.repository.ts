import { sql, type RawBuilder } from 'kysely';
import type { CourseOutcome } from '#server/access/bulk-action.ts';
import type { NotRestored, Restorable } from '#server/access/restorer.ts';
import { stored } from '#server/infra/db/column-types.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { membersOf } from '#server/relations/batches.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { standingOut } from '#server/relations/scope-decisions.ts';
import type { BulkActionName } from '#shared/bulk-actions/bulk-action-kinds.ts';
import type { BulkOutcome, UndoOutcome } from '#shared/bulk-actions/bulk-action.ts';
import type { ScopeStanding } from '#shared/scope-decisions/scope-terms.ts';
import type { Phrase } from '#shared/text/phrase.ts';

interface FrozenFor {
  readonly actionId: number;
  /** if it's the scan of a batch, only courses of the batch, without those deleted in Canvas */
  readonly batchId: number | undefined;
}

/** Puts the chosen courses down, all in one statement: what the table shows later no longer matters. */
export async function freezeCourses(
  scope: Scope,
  { actionId, batchId }: FrozenFor,
  ids: RawBuilder<{ id: number }>,
) {
  const isMeant =
    batchId === undefined
      ? sql`true`
      : sql`chosen.id in (select m.course_id from ${membersOf(scope)} m where m.batch_id = ${batchId})
          and not exists (select from ${coursesOf(scope)} c where c.id = chosen.id and c.workflow_state = 'deleted')`;
  const { numAffectedRows = 0n } = await sql`
    insert into bulk_action_courses (institution_id, action_id, course_id)
    select ${scope.institutionId}::int, ${actionId}::int, chosen.id from (${ids}) chosen
    where ${isMeant}
    on conflict do nothing`.execute(db());
  return Number(numAffectedRows);
}

/** The next courses whose turn it is, by id. */
export async function listWaiting({ institutionId }: Scope, actionId: number, limit: number) {
  const { rows } = await sql<{ course_id: number }>`select course_id from bulk_action_courses
    where institution_id = ${institutionId} and action_id = ${actionId} and outcome = 'waiting' order by course_id limit ${limit}`.execute(
    db(),
  );
  return rows.map(({ course_id }) => course_id);
}

/** Courses of the action under way, from an id on. */
export async function listRunning(
  { institutionId }: Scope,
  actionId: number,
  { after, limit }: { after: number; limit: number },
) {
  const { rows } = await sql<{ course_id: number }>`select course_id from bulk_action_courses
    where institution_id = ${institutionId} and action_id = ${actionId} and outcome = 'running' and course_id > ${after}
    order by course_id limit ${limit}`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

interface RunningCourse {
  readonly id: number;
  readonly action: BulkActionName;
  readonly asked_at: Date;
}

/** The actions in which the course is under way. */
export async function listActionsRunning(scope: Scope, courseId: number) {
  const { rows } = await sql<RunningCourse>`select a.id, a.action, a.asked_at
    from bulk_action_courses c join bulk_actions a on a.id = c.action_id
    where c.course_id = ${courseId} and c.outcome = 'running' and c.institution_id = ${scope.institutionId}
    order by a.id`.execute(db());
  return rows;
}

/** Writes down what became of courses that were waiting or under way until now. */
export async function writeOutcomes(
  { institutionId }: Scope,
  actionId: number,
  from: 'waiting' | 'running',
  outcomes: readonly CourseOutcome[],
) {
  const rows = outcomes.map(({ courseId: id, ...rest }) => ({ id, ...rest }));
  await sql`update bulk_action_courses c set outcome = o.outcome, reason = o.reason,
      before = case o.outcome when 'waiting' then o.before || '{"isPartly": true}' else o.before end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) o(id int, outcome text, reason jsonb, before jsonb)
    where c.institution_id = ${institutionId} and c.action_id = ${actionId} and c.course_id = o.id and c.outcome = ${from}`.execute(
    db(),
  );
}

/** What ends without its turn: a course that had one before is done as far as it went. */
const endedAs = (outcome: 'dropped' | 'failed') =>
  sql`outcome = case when before ? 'isPartly' then 'done' else ${outcome} end`;

/** Drops courses that still wait. */
export async function dropWaiting({ institutionId }: Scope, actionId: number) {
  await sql`update bulk_action_courses set ${endedAs('dropped')}
    where institution_id = ${institutionId} and action_id = ${actionId} and outcome = 'waiting'`.execute(
    db(),
  );
}

/** Drops courses whose request could be taken back. */
export async function dropRunning({ institutionId }: Scope, actionId: number, courseIds: readonly number[]) {
  await sql`update bulk_action_courses set outcome = 'dropped'
    where institution_id = ${institutionId} and action_id = ${actionId} and outcome = 'running' and course_id = any(${[...courseIds]}::int[])`.execute(
    db(),
  );
}

/** Has what failed wait for another turn, and what's done in part. Returns how many there were. */
export async function retryFailed(
  { institutionId }: Scope,
  actionId: number,
  unfinished: readonly number[] = [],
) {
  const { numAffectedRows = 0n } = await sql`update bulk_action_courses
    set outcome = 'waiting', reason = null,
      before = case outcome when 'done' then before || '{"isPartly": true}' when 'failed' then null else before end
    where institution_id = ${institutionId} and action_id = ${actionId}
      and (outcome = 'failed' or (outcome in ('done', 'dropped') and course_id = any(${[...unfinished]}::int[])))`.execute(
    db(),
  );
  return Number(numAffectedRows);
}

/** Gives up on courses that are still waiting or under way. */
export async function failOpen({ institutionId }: Scope, actionId: number, reason: Phrase) {
  await sql`update bulk_action_courses set ${endedAs('failed')}, reason = ${stored(reason)}::jsonb
    where institution_id = ${institutionId} and action_id = ${actionId} and outcome in ('waiting', 'running')`.execute(
    db(),
  );
}

/** Of the courses that were done, those that nobody was told of yet; from now on they were. */
export async function takeUntold({ institutionId }: Scope, actionId: number) {
  const { rows } = await sql<{ course_id: number }>`update bulk_action_courses set before = '{}'
    where institution_id = ${institutionId} and action_id = ${actionId} and outcome = 'done' and before is null
    returning course_id`.execute(db());
  return rows.map(({ course_id }) => course_id).toSorted((one, other) => one - other);
}

/** The next courses to undo, by id. */
export async function listToUndo({ institutionId }: Scope, actionId: number, limit: number) {
  const { rows } = await sql<Restorable<unknown>>`
    select course_id as "recordId", before from bulk_action_courses
    where institution_id = ${institutionId} and action_id = ${actionId} and outcome = 'done' and undo is null
    order by course_id limit ${limit}`.execute(db());
  return rows;
}

/** Writes down which courses were undone and which weren't. */
export async function writeUndone(
  { institutionId }: Scope,
  actionId: number,
  courseIds: readonly number[],
  notUndone: readonly NotRestored[],
) {
  const kept = notUndone.map(({ recordId: id, reason }) => ({ id, reason }));
  await sql`update bulk_action_courses c
    set undo = case when k.id is null then 'undone' else 'kept' end, reason = k.reason
    from unnest(${[...courseIds]}::int[]) u(id)
    left join jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) k(id int, reason jsonb) on k.id = u.id
    where c.institution_id = ${institutionId} and c.action_id = ${actionId} and c.course_id = u.id`.execute(
    db(),
  );
}

export interface OutcomeFilter {
  readonly outcome?: BulkOutcome | undefined;
  readonly isKept?: boolean;
}

const isWanted = ({ outcome, isKept = false }: OutcomeFilter) =>
  sql`${outcome === undefined ? sql`true` : sql`a.outcome = ${outcome}`} and ${isKept ? sql`a.undo = 'kept'` : sql`true`}`;

export async function countCourses({ institutionId }: Scope, actionId: number, filter: OutcomeFilter) {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from bulk_action_courses a
    where a.institution_id = ${institutionId} and a.action_id = ${actionId} and ${isWanted(filter)}`.execute(
    db(),
  );
  return rows[0]?.total ?? 0;
}

export interface ActionCourseRow {
  readonly course_id: number;
  readonly title: string | null;
  readonly lms_course_id: string | null;
  readonly course_code: string | null;
  /** of one that isn't in scope now; null: it is */
  readonly standing_out: ScopeStanding | null;
  readonly outcome: BulkOutcome;
  readonly undo: UndoOutcome | null;
  readonly reason: Phrase | null;
}

const withTitles = (scope: Scope) => sql`
  select a.course_id, c.title, c.lms_course_id, c.course_code, ${standingOut(scope, 'a.course_id')} as standing_out,
    a.outcome, a.undo, a.reason
  from bulk_action_courses a left join ${coursesOf(scope)} c on c.id = a.course_id`;

/** A page of what became of the courses, by title. */
export async function listCourses(
  scope: Scope,
  actionId: number,
  { page, limit, ...filter }: OutcomeFilter & { page: number; limit: number },
) {
  const { rows } = await sql<ActionCourseRow>`${withTitles(scope)}
    where a.action_id = ${actionId} and ${isWanted(filter)}
    order by c.name_key nulls last, a.course_id limit ${limit} offset ${(page - 1) * limit}`.execute(db());
  return rows;
}

/** The same from a course on, by id: for reading all of them in portions. */
export async function listCoursesAfter(
  scope: Scope,
  actionId: number,
  { after, limit, ...filter }: OutcomeFilter & { after: number; limit: number },
) {
  const { rows } = await sql<ActionCourseRow>`${withTitles(scope)}
    where a.action_id = ${actionId} and a.course_id > ${after} and ${isWanted(filter)}
    order by a.course_id limit ${limit}`.execute(db());
  return rows;
}
