import { sql } from 'kysely';
import { stored } from '#server/infra/db/column-types.ts';
import { db } from '#server/infra/db/database.ts';
import { searchCondition } from '#server/infra/db/search.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { membersOf } from '#server/relations/batches.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { scansOf } from '#server/relations/scans.ts';
import type { Phrase } from '#shared/text/phrase.ts';

/** Which courses of a batch: those named, or all that match except some. */
export interface ChosenCourses {
  readonly courseIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
  readonly except?: readonly number[] | undefined;
}

/** The ids of the chosen courses that are in the batch, without those deleted in Canvas. */
export async function listChosen(
  scope: Scope,
  batchId: number,
  { courseIds, search, except = [] }: ChosenCourses,
) {
  const isNamed = courseIds ? sql`m.id = any(${[...courseIds]}::int[])` : sql`true`;
  const { rows } = await sql<{ id: number }>`
    select m.id from ${membersOf(scope)} held join ${coursesOf(scope)} m on m.id = held.course_id
    where held.batch_id = ${batchId} and m.workflow_state <> 'deleted'
      and ${isNamed} and ${searchCondition(search) ?? sql`true`} and m.id <> all(${[...except]}::int[])
    order by m.id`.execute(db());
  return rows.map(({ id }) => id);
}

export interface NewRun {
  readonly batchId: number;
  readonly isFull: boolean;
  readonly isWholeBatch: boolean;
  readonly startedBy: { readonly personId: number; readonly name: string };
}

/** Opens a run of the batch; undefined while another is open. With two at once, the unique index decides. */
export async function openRun(scope: Scope, { batchId, isFull, isWholeBatch, startedBy }: NewRun) {
  const row = await db()
    .insertInto('scan_runs')
    .values({
      institution_id: scope.institutionId,
      batch_id: batchId,
      is_full: isFull,
      is_whole_batch: isWholeBatch,
      started_by: startedBy.personId,
      started_by_name: startedBy.name,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Adds the courses to wait for, and the number of those left out. */
export async function addCourses(
  scope: Scope,
  runId: number,
  { courseIds, freshCount }: { courseIds: readonly number[]; freshCount: number },
) {
  await sql`insert into scan_run_courses (institution_id, run_id, course_id)
    select ${scope.institutionId}::int, ${runId}::int, unnest(${[...courseIds]}::int[])`.execute(db());
  await db().updateTable('scan_runs').set({ fresh_count: freshCount }).where('id', '=', runId).execute();
}

/** The batch's latest run with how many of its courses had each outcome. */
export async function findLatestRun(scope: Scope, batchId: number) {
  const { rows } = await sql<RunRow>`
    select r.*, count(c.course_id)::int as total,
      (count(*) filter (where c.outcome = 'waiting'))::int as waiting,
      (count(*) filter (where c.outcome = 'done'))::int as done,
      (count(*) filter (where c.outcome = 'failed'))::int as failed,
      (count(*) filter (where c.outcome = 'dropped'))::int as dropped
    from (
      select id, is_full, is_whole_batch, started_by_name, started_at, cancelled_at, ended_at, fresh_count
      from scan_runs
      where institution_id = ${scope.institutionId} and batch_id = ${batchId} order by id desc limit 1) r
    left join scan_run_courses c on c.run_id = r.id
    group by r.id, r.is_full, r.is_whole_batch, r.started_by_name, r.started_at, r.cancelled_at, r.ended_at,
      r.fresh_count`.execute(db());
  return rows[0];
}

export interface RunRow {
  readonly id: number;
  readonly is_full: boolean;
  readonly is_whole_batch: boolean;
  readonly started_by_name: string;
  readonly started_at: Date;
  readonly cancelled_at: Date | null;
  readonly ended_at: Date | null;
  readonly fresh_count: number;
  readonly total: number;
  readonly waiting: number;
  readonly done: number;
  readonly failed: number;
  readonly dropped: number;
}

/**
 * Gives the courses their outcome in open runs once no scan of theirs waits or runs any more: failed if any tool failed.
 * Without ids, all courses that still wait.
 */
export async function settleCourses(scope: Scope, courseIds?: readonly number[]) {
  const isMeant = courseIds ? sql`c.course_id = any(${[...courseIds]}::int[])` : sql`true`;
  const { rows } = await sql<{ run_id: number }>`
    update scan_run_courses c set outcome = case when f.course_id is null then 'done' else 'failed' end,
      reason = f.reason
    from scan_run_courses w
    join scan_runs r on r.id = w.run_id
    left join lateral (
      select s.course_id, s.reason from ${scansOf(scope)} s
      where s.course_id = w.course_id and s.status = 'failed' and s.requested_at >= r.started_at
      order by s.tool limit 1) f on true
    where c.run_id = w.run_id and c.course_id = w.course_id
      and c.institution_id = ${scope.institutionId} and c.outcome = 'waiting' and ${isMeant}
      and not exists (
        select from ${scansOf(scope)} s where s.course_id = c.course_id and s.status in ('pending', 'running'))
    returning c.run_id`.execute(db());
  return [...new Set(rows.map(({ run_id }) => run_id))];
}

/** Ends the open runs that wait for no course any more. */
export async function endFinished(scope: Scope, batchId?: number) {
  await sql`update scan_runs r set ended_at = now()
    where r.institution_id = ${scope.institutionId} and r.ended_at is null
      and (${batchId ?? null}::int is null or r.batch_id = ${batchId ?? null}::int)
      and not exists (select from scan_run_courses c where c.run_id = r.id and c.outcome = 'waiting')`.execute(
    db(),
  );
}

export async function listCoursesWith(scope: Scope, runId: number, outcome: 'waiting' | 'failed') {
  const rows = await db()
    .selectFrom('scan_run_courses')
    .select('course_id')
    .where('institution_id', '=', scope.institutionId)
    .where('run_id', '=', runId)
    .where('outcome', '=', outcome)
    .execute();
  return rows.map(({ course_id }) => course_id);
}

/** Drops courses of a run that still wait. */
export async function dropCourses(scope: Scope, runId: number, courseIds: readonly number[]) {
  await sql`update scan_run_courses set outcome = 'dropped'
    where institution_id = ${scope.institutionId} and run_id = ${runId} and outcome = 'waiting'
      and course_id = any(${[...courseIds]}::int[])`.execute(db());
}

/** False if it was marked before. */
export async function markCancelled(scope: Scope, runId: number): Promise<boolean> {
  const marked = await db()
    .updateTable('scan_runs')
    .set({ cancelled_at: new Date() })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', runId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0;
}

/** Gives up on courses of runs that began before a moment and still wait. */
export async function failLost(scope: Scope, before: Date, reason: Phrase) {
  await sql`update scan_run_courses c set outcome = 'failed', reason = ${stored(reason)}::jsonb
    from scan_runs r
    where r.id = c.run_id and r.institution_id = ${scope.institutionId} and r.ended_at is null
      and r.started_at < ${before} and c.outcome = 'waiting'`.execute(db());
}

/** Deletes a slice of the runs that ended before a moment. Returns how many there were. */
export async function deleteRunsBefore(scope: Scope, before: Date, limit: number) {
  const { numAffectedRows = 0n } = await sql`delete from scan_runs where id in (
    select id from scan_runs where institution_id = ${scope.institutionId} and ended_at < ${before}
    order by ended_at limit ${limit})`.execute(db());
  return Number(numAffectedRows);
}

export async function countFailed(scope: Scope, runId: number) {
  return (await listCoursesWith(scope, runId, 'failed')).length;
}

/** The courses that a run couldn't scan, by title. */
export const listFailed = (scope: Scope, runId: number, { page, limit }: { page: number; limit: number }) =>
  db()
    .selectFrom('scan_run_courses as f')
    .innerJoin(coursesOf(scope).as('c'), 'c.id', 'f.course_id')
    .select(['f.course_id', 'f.reason', 'c.title', 'c.lms_course_id'])
    .where('f.run_id', '=', runId)
    .where('f.outcome', '=', 'failed')
    .orderBy('c.name_key')
    .orderBy('c.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
