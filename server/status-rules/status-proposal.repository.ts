import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { checklistsOf } from '#server/relations/checklists.ts';
import { coursesOf, courseStatusesOf, statusesOf } from '#server/relations/courses.ts';
import { tasklistsOf } from '#server/relations/tasks.ts';

/** The status that a course `course` has, which can be the default. */
const statusNow = (scope: Scope, course: RawBuilder<unknown>) => sql`coalesce(
  (select given.status_id from ${courseStatusesOf(scope)} given where given.course_id = ${course}),
  (select usual.id from ${statusesOf(scope)} usual where usual.is_default))`;

const isCompleted = (scope: Scope) => sql`exists (select from ${tasklistsOf(scope)} l
  where l.course_id = p.course_id and l.checklist_id = p.checklist_id and l.completed_at is not null)`;

export interface ProposalRow {
  readonly id: number;
  readonly course_id: number;
  readonly course: string;
  readonly checklist_id: number;
  readonly checklist: string;
  readonly from_id: number;
  readonly to_id: number;
  readonly made_at: Date;
}

interface Wanted {
  readonly actor: Actor;
  readonly courseId?: number;
  readonly ids?: readonly number[];
}

/** Open proposals for courses that the actor sees, as long as what they're about is so. */
const openOnes = (scope: Scope, { actor, courseId, ids }: Wanted) => sql`(
  select p.id, p.course_id, course.title as course, p.checklist_id, c.title as checklist, p.made_at,
    ${statusNow(scope, sql`p.course_id`)} as from_id, p.status_id as to_id
  from status_proposals p
  join ${coursesOf(scope)} course on course.id = p.course_id
  join ${checklistsOf(scope)} c on c.id = p.checklist_id
  join ${statusesOf(scope)} s on s.id = p.status_id and s.is_active
  where p.institution_id = ${scope.institutionId} and p.answered_at is null
    and ${courseId === undefined ? sql`true` : sql`p.course_id = ${courseId}`}
    and ${ids ? sql`p.id = any(${[...ids]}::int[])` : sql`true`}
    and ${isCompleted(scope)} and ${statusNow(scope, sql`p.course_id`)} <> p.status_id
    and exists (select from ${membersOf(scope)} m join ${batchesOf(scope)} b on b.id = m.batch_id
      where m.course_id = p.course_id and ${isSeenBy(actor, 'm.course_id')}))`;

export async function countOpen(scope: Scope, wanted: Wanted) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${openOnes(scope, wanted)} o`.execute(db());
  return rows[0]?.total ?? 0;
}

/** They come newest first. */
export async function listOpen(
  scope: Scope,
  wanted: Wanted,
  { page, limit }: { page: number; limit: number },
) {
  const { rows } = await sql<ProposalRow>`
    select id, course_id, course, checklist_id, checklist, made_at, from_id, to_id
    from ${openOnes(scope, wanted)} o order by made_at desc, id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db());
  return rows;
}

interface Proposed {
  readonly checklistId: number;
  readonly statusId: number;
  readonly courseIds: readonly number[];
}

/** Those of the courses that don't have the status. */
export async function listLacking(scope: Scope, { courseIds, statusId }: Omit<Proposed, 'checklistId'>) {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...courseIds]}::int[]) course (id)
    where ${statusNow(scope, sql`course.id`)} <> ${statusId} order by id`.execute(db());
  return rows.map(({ id }) => id);
}

/** Proposes a status; a proposal that's open for the same checklist stays, with the status of now. */
export async function insertProposals(scope: Scope, { checklistId, statusId, courseIds }: Proposed) {
  await sql`insert into status_proposals (institution_id, course_id, checklist_id, status_id)
    select ${scope.institutionId}::int, id, ${checklistId}::int, ${statusId}::int
    from unnest(${[...courseIds]}::int[]) course (id) order by id
    on conflict (course_id, checklist_id) where answered_at is null
    do update set status_id = excluded.status_id`.execute(db());
}

/** Notes that a rule has given courses a status by itself. */
export async function insertActed(scope: Scope, { checklistId, statusId, courseIds }: Proposed) {
  await sql`
    insert into status_proposals (institution_id, course_id, checklist_id, status_id, answered_at, is_accepted)
    select ${scope.institutionId}::int, id, ${checklistId}::int, ${statusId}::int, now(), true
    from unnest(${[...courseIds]}::int[]) course (id) order by id`.execute(db());
}

/** Those of the courses that the checklist's rule has given a status by itself since then. */
export async function listActed(
  { institutionId }: Scope,
  { checklistId, courseIds, since }: Omit<Proposed, 'statusId'> & { since: Date },
) {
  const { rows } = await sql<{ course_id: number }>`select distinct course_id from status_proposals
    where institution_id = ${institutionId} and checklist_id = ${checklistId}
      and course_id = any(${[...courseIds]}::int[])
      and is_accepted and answered_by is null and answered_at >= ${since}`.execute(db());
  return new Set(rows.map(({ course_id }) => course_id));
}

interface Answer {
  readonly ids: readonly number[];
  readonly isAccepted: boolean;
  readonly personId: number;
}

/** Answers those that are still open; returns them. */
export async function markAnswered({ institutionId }: Scope, { ids, isAccepted, personId }: Answer) {
  const { rows } = await sql<{ id: number }>`
    update status_proposals set answered_at = now(), answered_by = ${personId}, is_accepted = ${isAccepted}
    where institution_id = ${institutionId} and id = any(${[...ids]}::int[]) and answered_at is null
    returning id`.execute(db());
  return new Set(rows.map(({ id }) => id));
}

const deleteOpen = async ({ institutionId }: Scope, isMeant: RawBuilder<unknown>) => {
  await sql`delete from status_proposals p
    where p.institution_id = ${institutionId} and p.answered_at is null and ${isMeant}`.execute(db());
};

const isOf = (courseIds: readonly number[]) => sql`p.course_id = any(${[...courseIds]}::int[])`;

/** Drops proposals of these courses whose checklist isn't completed there any more. */
export const dropReopened = (scope: Scope, courseIds: readonly number[]) =>
  deleteOpen(scope, sql`${isOf(courseIds)} and not ${isCompleted(scope)}`);

/** Drops proposals of a status that the courses have by now. */
export const dropFulfilled = (scope: Scope, courseIds: readonly number[]) =>
  deleteOpen(scope, sql`${isOf(courseIds)} and ${statusNow(scope, sql`p.course_id`)} = p.status_id`);

/** Drops what's proposed of either status to courses that have the other: they're about to be one. */
export const dropMerged = (scope: Scope, pair: readonly number[]) =>
  deleteOpen(
    scope,
    sql`p.status_id = any(${[...pair]}::int[])
      and ${statusNow(scope, sql`p.course_id`)} = any(${[...pair]}::int[])`,
  );

/** Drops all that a checklist's rule has proposed. */
export const dropOfChecklist = (scope: Scope, checklistId: number) =>
  deleteOpen(scope, sql`p.checklist_id = ${checklistId}`);

/** Lets what a checklist's rule has proposed be of another status; drops it where the course has that. */
export async function proposeInstead(scope: Scope, checklistId: number, statusId: number) {
  await sql`update status_proposals set status_id = ${statusId}::int
    where institution_id = ${scope.institutionId} and checklist_id = ${checklistId}
      and answered_at is null`.execute(db());
  await deleteOpen(
    scope,
    sql`p.checklist_id = ${checklistId} and ${statusNow(scope, sql`p.course_id`)} = p.status_id`,
  );
}
