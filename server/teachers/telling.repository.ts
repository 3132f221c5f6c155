import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { tell } from '#server/notifications/tell.service.ts';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';

export interface NewTelling {
  readonly courseId: number;
  /** null: it isn't known who teaches the course */
  readonly lmsUserIds: readonly string[] | null;
  readonly telling: ForTeachers;
}

/** Keeps what teachers are to be told who aren't people here yet. */
export async function keepTellings(scope: Scope, waiting: readonly NewTelling[]) {
  await sql`
    insert into teacher_tellings (institution_id, course_id, lms_user_ids, telling)
    select ${scope.institutionId}::int, w."courseId",
      case when w."lmsUserIds" is not null then array(select jsonb_array_elements_text(w."lmsUserIds")) end,
      w.telling
    from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb)
      w("courseId" int, "lmsUserIds" jsonb, telling jsonb)`.execute(db());
}

export interface WaitingTelling {
  readonly lms_user_ids: readonly string[] | null;
  readonly telling: ForTeachers;
}

/** The course whose teachers wait to be told something, and since when; undefined if none do. */
export async function findWaiting(scope: Scope, courseId: number) {
  const { rows } = await sql<{ lms_course_id: string; since: Date }>`
    select c.lms_course_id, min(t.created_at) as since
    from teacher_tellings t join (${coursesOf(scope)}) c on c.id = t.course_id
    where t.institution_id = ${scope.institutionId} and t.course_id = ${courseId}
    group by c.lms_course_id`.execute(db());
  return rows[0];
}

/** Takes out what the course's teachers wait for, in the order in which it was said. */
export async function takeTellings(scope: Scope, courseId: number) {
  const { rows } = await sql<WaitingTelling>`
    with taken as (
      delete from teacher_tellings where institution_id = ${scope.institutionId} and course_id = ${courseId}
      returning id, lms_user_ids, telling)
    select lms_user_ids, telling from taken order by id`.execute(db());
  return rows;
}

/** The courses whose teachers wait to be told something. */
export async function listWaitingCourses(scope: Scope) {
  const { rows } = await sql<{ course_id: number }>`select distinct course_id from teacher_tellings
    where institution_id = ${scope.institutionId} order by course_id`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

/** Deletes what anyone waits for. */
export async function deleteTellings(scope: Scope) {
  await db().deleteFrom('teacher_tellings').where('institution_id', '=', scope.institutionId).execute();
}

/** What teachers are told; `amount` is what each of their courses adds, and 1 if absent. */
export type ForTeachers<K extends NotificationKind = NotificationKind> = Omit<
  Parameters<typeof tell<K>>[1],
  'personIds'
> & {
  /** it's about several courses, of which the one that it's kept with is only the first */
  readonly isOfSeveral?: boolean;
};
