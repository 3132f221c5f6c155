import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { teachersOf } from '#server/relations/teachers.ts';
import type { MailCadence } from '#shared/notifications/notification-topics.ts';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';

/** Notifications that no mail has told of, of the next people, held until the transaction ends. */
export async function holdUnmailed({ institutionId }: Scope, after: number, most: number) {
  const { rows } = await sql<{
    id: string;
    person_id: number;
    kind: NotificationKind;
    cadence: MailCadence;
    first_at: Date;
  }>`
    select id::text, person_id, kind, cadence, first_at from notifications
    where institution_id = ${institutionId} and mail_settled_at is null and person_id = any(array(
      select distinct person_id from notifications
      where institution_id = ${institutionId} and mail_settled_at is null and person_id > ${after}
      order by person_id limit ${most}))
    order by person_id, notifications.id for update`.execute(db());
  return rows;
}

/** Says of notifications that they're in a mail, or that none will tell of them. */
export async function settle({ institutionId }: Scope, mailId: number | null, ids: readonly string[]) {
  await sql`
    update notifications set mail_id = ${mailId}, mail_settled_at = now()
    where institution_id = ${institutionId} and id = any(${ids}::bigint[])`.execute(db());
}

/** What a mail tells of, newest first, with the courses in Canvas. */
export const listMailed = (scope: Scope, mailId: number) =>
  db()
    .selectFrom('notifications as n')
    .leftJoin(coursesOf(scope).as('c'), 'c.id', 'n.course_id')
    .select(['n.id', 'n.facts', 'n.amount', 'n.course_id', 'c.lms_course_id'])
    .select([
      sql<NotificationKind>`n.kind`.as('kind'),
      sql<string | null>`coalesce(nullif(c.course_code, ''), c.title)`.as('course_name'),
    ])
    .where('n.institution_id', '=', scope.institutionId)
    .where('n.mail_id', '=', mailId)
    .orderBy('n.id', 'desc')
    .execute();

export type MailedRow = Awaited<ReturnType<typeof listMailed>>[number];

/** Which of these courses a person teaches. */
export async function listTaughtBy(scope: Scope, personId: number, courseIds: readonly number[]) {
  const { rows } = await sql<{ course_id: number }>`
    select t.course_id from ${teachersOf(scope)} t
    where t.person_id = ${personId} and t.course_id = any(${courseIds}::int[])`.execute(db());
  return rows.map(({ course_id }) => course_id);
}
