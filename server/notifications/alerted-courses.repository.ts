import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { alertsOf, isUnresolved } from '#server/relations/alerts.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { teachersOf } from '#server/relations/teachers.ts';

export interface AlertedCourse {
  readonly rule_id: number;
  readonly course_id: number;
  readonly lms_course_id: string;
}

/** The courses that a person teaches and these rules have alerts on, the newest alert first. */
export async function listAlertedCourses(scope: Scope, personId: number, ruleIds: readonly number[]) {
  const { rows } = await sql<AlertedCourse>`
    select a.rule_id, a.course_id, c.lms_course_id
    from ${teachersOf(scope)} t
    join ${alertsOf(scope)} a on a.course_id = t.course_id and ${isUnresolved}
    join ${coursesOf(scope)} c on c.id = a.course_id
    where t.person_id = ${personId} and a.rule_id = any(${[...ruleIds]}::int[])
    order by a.opened_at desc, a.id desc`.execute(db());
  return rows;
}
