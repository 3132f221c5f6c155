import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { inTransaction, db } from '#server/infra/db/database.ts';
import { forgetScans } from '#server/scans/scan.service.ts';
import { isInActiveBatch, isTracked, removeMembers } from '#server/batches/membership.service.ts';
import { deleteCourses } from '#server/courses/course.service.ts';
import { canvasFor, type Canvas } from '#server/lms/canvas.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { membersOf } from '#server/relations/batches.ts';
import { carryDays } from '#server/relations/history.ts';
import { coursesOf, scansOf } from '#server/relations/courses.ts';

/** Courses deleted per transaction: with half a year of changes each, some ten thousand rows. */
const slice = 200;

interface Time {
  readonly now: Date;
  /** when they left their last batch at the latest */
  readonly before: Date;
  readonly signal: AbortSignal;
}

/**
 * Deletes the scans of courses that left their last batch before a moment, counted from the first run that finds them in
 * none. If they're added again, they start over. If a run is interrupted, the next one continues.
 */
export async function forgetUntracked(scope: Scope, { now, before, signal }: Time) {
  await inTransaction(() => markUntracked(scope, now));
  while (!signal.aborted) if ((await forgetSlice(scope, before)) < slice) return;
}

const forgetSlice = (scope: Scope, before: Date) =>
  inTransaction(async () => {
    const courseIds = await listUntracked(scope, before, slice);
    if (courseIds.length === 0) return 0;
    await deleteHistory(scope, courseIds);
    await forgetScans(scope, courseIds);
    await deleteUntracked(scope, courseIds);
    return courseIds.length;
  });

/**
 * Records that the courses are in a batch again: when they leave it, their time starts over. Part of the caller's
 * transaction.
 */
export const trackAgain = (scope: Scope, courseIds: readonly number[]) => deleteUntracked(scope, courseIds);

/** Records which scanned courses are in no batch as of now, and unmarks those that are in one again. */
async function markUntracked(scope: Scope, now: Date) {
  await sql`delete from untracked_courses u
    where u.institution_id = ${scope.institutionId} and ${isTracked(sql.ref('u.course_id'))}`.execute(db());
  await sql`insert into untracked_courses (course_id, institution_id, since)
    select distinct s.course_id, ${scope.institutionId}::int, ${now}::timestamptz from ${scansOf(scope)} s
    where not ${isTracked(sql.ref('s.course_id'))}
    on conflict do nothing`.execute(db());
}

/** Unmarks courses that are in a batch again: when they leave it, their time starts over. */
async function deleteUntracked(scope: Scope, courseIds: readonly number[]) {
  await sql`delete from untracked_courses
    where institution_id = ${scope.institutionId} and course_id = any(${[...courseIds]}::int[])`.execute(
    db(),
  );
}

/** Courses that have been in no batch since before a moment and still aren't, longest first. */
async function listUntracked(scope: Scope, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ course_id: number }>`
    select u.course_id from untracked_courses u
    where u.institution_id = ${scope.institutionId} and u.since < ${before}
      and not ${isTracked(sql.ref('u.course_id'))}
    order by u.since, u.course_id limit ${limit}`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

/**
 * Deletes the history of courses, and notes up to which day they had values: from here on, only the sums of those days
 * know them.
 */
async function deleteHistory(scope: Scope, courseIds: readonly number[]) {
  await sql`
    with deleted as (
      delete from course_history where institution_id = ${scope.institutionId}
        and course_id = any(${[...courseIds]}::int[])
      returning case when tool = 'readygo' then valid_to else least(valid_to, confirmed_to + ${carryDays}::int) end
        as last_day)
    update history_states s
    set forgotten_to = greatest(s.forgotten_to, (select max(coalesce(d.last_day, s.today)) from deleted d))
    where institution_id = ${scope.institutionId}`.execute(db());
}

/** How many courses Canvas is asked about in a night, and how long an answer counts. */
const askedANight = 1_000;
const askAgainDays = 30;
/** Canvas must have said for as long that it doesn't have a course. */
const missingDays = 7;

/**
 * Deletes courses that have been in no active batch since before a moment and that Canvas no longer has, with all that
 * hangs on them: tasks, comments, messages, visits. Canvas is asked, and must say so twice, a week apart. While it can't be
 * asked, nothing goes.
 */
export async function forgetGone(scope: Scope, time: Time) {
  await inTransaction(() => markResting(scope, time.now));
  const toAsk = await listToAsk(scope, time);
  if (toAsk.length === 0) return;
  try {
    const canvas = await canvasFor(scope, { signal: time.signal });
    if (!(await isOurCanvas(scope, canvas))) return;
    for (const course of toAsk) {
      if (time.signal.aborted) return;
      await judge(scope, { course, hasIt: await has(canvas, course.lms_course_id), time });
    }
  } catch (error) {
    // It says nothing, or lets us see nothing: another night it may.
    if (!(error instanceof LmsProblem)) throw error;
  }
}

interface Resting {
  readonly id: number;
  readonly lms_course_id: string;
  /** Canvas has said for long enough that it doesn't have it */
  readonly is_missing: boolean;
}

/** Records which courses are in no active batch as of now, and unmarks those that are in one again. */
async function markResting(scope: Scope, now: Date) {
  await sql`delete from resting_courses r
    where r.institution_id = ${scope.institutionId} and ${isInActiveBatch(sql.ref('r.course_id'))}`.execute(
    db(),
  );
  await sql`insert into resting_courses (course_id, institution_id, since)
    select c.id, ${scope.institutionId}::int, ${now}::timestamptz from ${coursesOf(scope)} c
    where not ${isInActiveBatch(sql.ref('c.id'))}
    on conflict do nothing`.execute(db());
}

/** The courses whose time is over and that it's time to ask about. */
async function listToAsk(scope: Scope, { now, before }: Time): Promise<Resting[]> {
  const since = (days: number) => sql`${now}::timestamptz - make_interval(days => ${days}::int)`;
  const { rows } = await sql<Resting>`
    select c.id, c.lms_course_id, coalesce(r.missing_at <= ${since(missingDays)}, false) as is_missing
    from resting_courses r join ${coursesOf(scope)} c on c.id = r.course_id
    where r.institution_id = ${scope.institutionId} and r.since < ${before}
      and coalesce(r.asked_at, '-infinity')
        <= case when r.missing_at is null then ${since(askAgainDays)} else ${since(missingDays)} end
    order by r.missing_at, r.asked_at nulls first, c.id limit ${askedANight}`.execute(db());
  return rows;
}

/** A Canvas that doesn't know a course that's in use isn't the one that the others were in. */
async function isOurCanvas(scope: Scope, canvas: Canvas) {
  const used = await coursesOf(scope)
    .where('workflow_state', '<>', 'deleted')
    .where(isInActiveBatch(sql.ref('courses.id')))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return used === undefined || (await has(canvas, used.lms_course_id)) === true;
}

/** Whether Canvas has a course; undefined if its answer doesn't say. Throws LmsProblem if it gives none. */
async function has(canvas: Canvas, lmsCourseId: string): Promise<boolean | undefined> {
  try {
    const { id, workflow_state } = await canvas.course(lmsCourseId);
    return id === lmsCourseId ? workflow_state !== 'deleted' : undefined;
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    if (error.kind === 'not_found') return false;
    if (error.isBrokenAnswer || error.kind === 'forbidden' || error.kind === 'rejected') return undefined;
    throw error;
  }
}

interface Judged {
  readonly course: Resting;
  readonly hasIt: boolean | undefined;
  readonly time: Time;
}

async function judge(scope: Scope, { course, hasIt, time: { now, before } }: Judged) {
  if (hasIt === false && course.is_missing) return deleteGone(scope, course.id, before);
  await sql`update resting_courses set asked_at = ${now}::timestamptz,
      missing_at = case when ${hasIt === false}::boolean then coalesce(missing_at, ${now}::timestamptz) end
    where institution_id = ${scope.institutionId} and course_id = ${course.id}`.execute(db());
}

/** Unless it has come into an active batch meanwhile. */
const deleteGone = (scope: Scope, courseId: number, before: Date) =>
  inTransaction(() =>
    deleteCourses(scope, [courseId], async () => {
      const { rows } = await sql<{ id: number }>`
        select course_id as id from resting_courses r
        where r.institution_id = ${scope.institutionId} and r.course_id = ${courseId} and r.since < ${before}
          and not ${isInActiveBatch(sql.ref('r.course_id'))}`.execute(db());
      if (rows.length === 0) return [];
      const archived = await membersOf(scope).where('course_id', '=', courseId).execute();
      for (const { batch_id } of archived) await removeMembers(scope, batch_id, [courseId]);
      await deleteHistory(scope, [courseId]);
      return [courseId];
    }),
  );
