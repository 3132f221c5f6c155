import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { accountsOf, termsOf, scansOf } from '#server/relations/courses.ts';

/** A course of the scope with its batches, except removed ones. */
export const findCourse = (scope: Scope, id: number) =>
  db()
    .selectFrom('courses as c')
    .leftJoin(termsOf(scope).as('t'), 't.lms_term_id', 'c.lms_term_id')
    .leftJoin(accountsOf(scope).as('a'), 'a.lms_account_id', 'c.lms_account_id')
    .selectAll('c')
    .select(['t.title as term_title', 'a.title as account_title'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom(membersOf(scope).as('bc'))
          .innerJoin(batchesOf(scope).as('b'), 'b.id', 'bc.batch_id')
          .select(['b.id', 'b.title', 'b.team_id', 'b.status', 'b.lms_account_id'])
          .select((of) => of.ref('c.lms_account_id').as('course_account_id'))
          .whereRef('bc.course_id', '=', 'c.id')
          .orderBy('b.title_key'),
      ).as('batches'),
    )
    .where('c.institution_id', '=', scope.institutionId)
    .where('c.id', '=', id)
    .executeTakeFirst();

export type CourseRow = NonNullable<Awaited<ReturnType<typeof findCourse>>>;

/** The course with this id in the LMS, if known. */
export const findCourseByLmsId = (scope: Scope, lmsCourseId: string) =>
  db()
    .selectFrom('courses')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .where('lms_course_id', '=', lmsCourseId)
    .executeTakeFirst();

export const listScanRows = (scope: Scope, courseId: number) =>
  scansOf(scope).where('course_id', '=', courseId).orderBy('tool').execute();

export interface CourseSummaryRow {
  readonly id: number;
  readonly lms_course_id: string;
  readonly title: string;
  readonly course_code: string | null;
  readonly sis_course_id: string | null;
  readonly workflow_state: 'unpublished' | 'available' | 'completed' | 'deleted';
  readonly course_format: 'not_set' | 'on_campus' | 'blended' | 'online';
  readonly term_title: string | null;
  readonly account_title: string | null;
  readonly metrics: (number | null)[] | null;
  readonly scanned_at: Date | null;
}
