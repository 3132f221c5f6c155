import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** A course whose turn it is, and what it takes to undo what was done to it. */
export interface TakenCourse {
  readonly courseId: number;
  readonly before: unknown;
}

interface Taking {
  readonly scope: Scope;
  readonly actionId: number;
  readonly limit: number;
}

const nowMs = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Marks courses as being written from now on; returns them. */
async function take(
  { scope: { institutionId }, actionId, limit }: Taking,
  which: RawBuilder<boolean>,
  change: RawBuilder<unknown>,
) {
  const { rows } = await sql<TakenCourse>`
    with next as (
      select c.course_id from bulk_action_courses c
      where c.institution_id = ${institutionId} and c.action_id = ${actionId} and ${which}
      order by c.course_id limit ${limit} for update skip locked)
    update bulk_action_courses c set ${change}
    from next where c.institution_id = ${institutionId} and c.action_id = ${actionId} and c.course_id = next.course_id
    returning c.course_id as "courseId", c.before`.execute(db());
  return rows;
}

/** A mark that's older than this was left by a worker that's gone. */
const isAbandoned = (leaseMs: number) =>
  sql<boolean>`coalesce((c.before ->> 'sentAt')::bigint, 0) < ${nowMs} - ${leaseMs}::bigint`;

const isUndoable = sql<boolean>`c.outcome = 'done' and c.undo is null`;
const remark = sql`before = c.before || jsonb_build_object('sentAt', ${nowMs})`;

export const takeWaiting = (taking: Taking) =>
  take(
    taking,
    sql`c.outcome = 'waiting'`,
    sql`outcome = 'running', before = coalesce(c.before, '{}') || jsonb_build_object('sentAt', ${nowMs})`,
  );

export const takeAbandoned = (taking: Taking, leaseMs: number) =>
  take(taking, sql`c.outcome = 'running' and ${isAbandoned(leaseMs)}`, remark);

export const takeToUndo = (taking: Taking) =>
  take(taking, sql`${isUndoable} and not c.before ? 'sentAt'`, remark);

export const takeAbandonedUndo = (taking: Taking, leaseMs: number) =>
  take(taking, sql`${isUndoable} and c.before ? 'sentAt' and ${isAbandoned(leaseMs)}`, remark);

/** Holds a course that's still being written; false if what became of it has been written down meanwhile. */
export async function holdTaken(
  { institutionId }: Scope,
  actionId: number,
  courseId: number,
  step: 'doing' | 'undoing',
) {
  const { rows } = await sql`select 1 from bulk_action_courses c
    where c.institution_id = ${institutionId} and c.action_id = ${actionId} and c.course_id = ${courseId}
      and ${step === 'doing' ? sql<boolean>`c.outcome = 'running'` : isUndoable}
    for update`.execute(db());
  return rows.length > 0;
}

/** Whether other workers are writing courses of the action, or were when they ended. */
export async function isAnyTaken({ institutionId }: Scope, actionId: number, step: 'doing' | 'undoing') {
  const { rows } = await sql`select 1 from bulk_action_courses c
    where c.institution_id = ${institutionId} and c.action_id = ${actionId} and ${step === 'doing' ? sql<boolean>`c.outcome = 'running'` : isUndoable}
    limit 1`.execute(db());
  return rows.length > 0;
}

/** A course of which there's more to undo has another turn. */
export async function leaveForMore({ institutionId }: Scope, actionId: number, courseId: number) {
  await sql`update bulk_action_courses set before = before - 'sentAt'
    where institution_id = ${institutionId} and action_id = ${actionId} and course_id = ${courseId}`.execute(
    db(),
  );
}
