import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { inTransaction, db } from '#server/infra/db/database.ts';
import { forgetScans } from '#server/scans/scan.service.ts';
import { isTracked } from '#server/batches/tracked-courses.service.ts';
import { carryDays } from '#server/relations/history.ts';
import { scansOf } from '#server/relations/courses.ts';

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
