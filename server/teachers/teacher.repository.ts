import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { peopleOf, teachersOf } from '#server/relations/people.ts';

interface Teacher {
  readonly lmsUserId: string;
  readonly name: string;
}

/** Replaces the teachers of a course, and writes nothing where they're the same. */
export async function replaceTeachers(scope: Scope, courseId: number, teachers: readonly Teacher[]) {
  const ids = teachers.map(({ lmsUserId }) => lmsUserId);
  const names = teachers.map(({ name }) => name);
  await sql`delete from course_teachers
    where institution_id = ${scope.institutionId} and course_id = ${courseId}
      and lms_user_id <> all(${ids}::text[])`.execute(db());
  await sql`
    insert into course_teachers (institution_id, course_id, lms_user_id, name)
    select ${scope.institutionId}::int, ${courseId}::int, t.id, t.name
    from unnest(${ids}::text[], ${names}::text[]) t(id, name)
    order by t.id
    on conflict (course_id, lms_user_id) do update set name = excluded.name
      where course_teachers.name <> excluded.name`.execute(db());
}

export interface TeacherRow {
  readonly course_id: number;
  readonly lms_user_id: string;
  /** null: they aren't a person here yet */
  readonly person_id: number | null;
  readonly is_deactivated: boolean | null;
}

/** Who teaches these courses, and who of them is a person here. */
export async function listTeachers(scope: Scope, courseIds: readonly number[]) {
  const { rows } = await sql<TeacherRow>`
    select t.course_id, t.lms_user_id, t.person_id, p.state = 'deactivated' as is_deactivated
    from ${teachersOf(scope)} t left join (${peopleOf(scope)}) p on p.id = t.person_id
    where t.course_id = any(${[...courseIds]}::int[])
    order by t.course_id, t.lms_user_id`.execute(db());
  return rows;
}

/** The teachers of a course as people without an address, as far as Canvas named them. */
export async function listNamed(scope: Scope, courseId: number) {
  const { rows } = await sql<{ id: string; name: string; email: null }>`
    select t.lms_user_id as id, t.name, null as email from ${teachersOf(scope)} t
    where t.course_id = ${courseId} order by t.lms_user_id`.execute(db());
  return rows;
}
