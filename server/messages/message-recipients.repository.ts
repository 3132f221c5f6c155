import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { peopleOf, teachersOf, membershipsOf } from '#server/relations/people.ts';

/** People who can be told something. */
const there = (scope: Scope) => sql`(${peopleOf(scope).where('state', '<>', 'deactivated')})`;

/** The teams of the active batches with the course. */
const teamsOfCourse = (scope: Scope, courseId: number) => sql`(
  select b.team_id from ${batchesOf(scope)} b join ${membersOf(scope)} bc on bc.batch_id = b.id
  where bc.course_id = ${courseId} and b.status = 1 and b.team_id is not null)`;

const isAdmin = sql`(p.is_admin or p.is_lms_admin)`;

/** Whether a person administers the course's account in Canvas, or that of the rule of an active batch with it. */
const isOfAccount = (scope: Scope, courseId: number) => sql`p.account_ids && array(
  select c.lms_account_id from ${coursesOf(scope)} c where c.id = ${courseId}
  union all
  select b.lms_account_id from ${batchesOf(scope)} b join ${membersOf(scope)} bc on bc.batch_id = b.id
  where bc.course_id = ${courseId} and b.status = 1)`;

/** Staff who wrote in the course's thread before and still look after the course. */
export async function listWriters(scope: Scope, courseId: number) {
  const { rows } = await sql<{ id: number }>`
    select p.id from ${there(scope)} p
    where p.id in (
        select m.author_id from course_messages m
        where m.institution_id = ${scope.institutionId} and m.course_id = ${courseId} and not m.is_by_instructor)
      and (${isAdmin} or ${isOfAccount(scope, courseId)} or exists (
        select from ${membershipsOf(scope)} t
        where t.person_id = p.id and t.role <> 'read' and t.team_id in ${teamsOfCourse(scope, courseId)}))
    order by p.id`.execute(db());
  return rows.map(({ id }) => id);
}

/** People who can change the course by a role in a team. */
export async function listTeamPeople(scope: Scope, courseId: number) {
  const { rows } = await sql<{ id: number }>`
    select distinct p.id from ${there(scope)} p join ${membershipsOf(scope)} t on t.person_id = p.id
    where t.role <> 'read' and t.team_id in ${teamsOfCourse(scope, courseId)} order by p.id`.execute(db());
  return rows.map(({ id }) => id);
}

export async function listAdmins(scope: Scope) {
  const { rows } = await sql<{
    id: number;
  }>`select p.id from ${there(scope)} p where ${isAdmin} order by p.id`.execute(db());
  return rows.map(({ id }) => id);
}

/** Those of the courses whose instructors are known. */
export async function listAddressed(scope: Scope, courseIds: readonly number[]) {
  const { rows } = await sql<{ id: number; title: string }>`
    select c.id, c.title from ${coursesOf(scope)} c
    where c.id = any(${[...courseIds]}::int[])
      and exists (select from ${teachersOf(scope)} t where t.course_id = c.id)`.execute(db());
  return rows;
}
