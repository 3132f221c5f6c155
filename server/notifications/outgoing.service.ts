import { sql } from 'kysely';
import { courseUrl } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { findActor } from '#server/sessions/person-actor.service.ts';
import type { Severity } from '#shared/alerts/alert-terms.ts';
import {
  notificationFacts,
  type NotificationKind,
  topicOf,
  type NotificationTopic,
  type MailCadence,
} from '#shared/notifications/notification-kinds.ts';
import { db } from '#server/infra/db/database.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { teachersOf } from '#server/relations/people.ts';
import { coursesIn, findAlertedCourses } from './alerted-courses.ts';
import { listSeenCourses } from './notification-list.repository.ts';
import { notificationPath, type Reach } from './notification-path.ts';
import { isNotificationKind, notificationText } from './notification-text.ts';

/** Notifications that no mail has told of, of the next people, held until the transaction ends. */
async function holdUnmailed({ institutionId }: Scope, after: number, most: number) {
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
async function settle({ institutionId }: Scope, mailId: number | null, ids: readonly string[]) {
  await sql`
    update notifications set mail_id = ${mailId}, mail_settled_at = now()
    where institution_id = ${institutionId} and id = any(${ids}::bigint[])`.execute(db());
}

/** What a mail tells of, newest first. */
const listMailed = (scope: Scope, mailId: number) =>
  db()
    .selectFrom('notifications as n')
    .leftJoin(coursesOf(scope).as('c'), 'c.id', 'n.course_id')
    .select(['n.id', 'n.facts', 'n.amount', 'n.course_id'])
    .select([
      sql<NotificationKind>`n.kind`.as('kind'),
      sql<string | null>`coalesce(nullif(c.course_code, ''), c.title)`.as('course_name'),
    ])
    .where('n.institution_id', '=', scope.institutionId)
    .where('n.mail_id', '=', mailId)
    .orderBy('n.id', 'desc')
    .execute();

type MailedRow = Awaited<ReturnType<typeof listMailed>>[number];

/** Which of these courses a person teaches, with their ids in Canvas. */
async function listTaughtBy(scope: Scope, personId: number, courseIds: readonly number[]) {
  if (courseIds.length === 0) return new Map<number, string>();
  const { rows } = await sql<{ course_id: number; lms_course_id: string }>`
    select t.course_id, c.lms_course_id from ${teachersOf(scope)} t
    join ${coursesOf(scope)} c on c.id = t.course_id
    where t.person_id = ${personId} and t.course_id = any(${courseIds}::int[])`.execute(db());
  return new Map(rows.map(({ course_id, lms_course_id }) => [course_id, lms_course_id]));
}

/** The next people's notifications that no mail has told of; they stay as they are until the transaction ends. */
export async function holdOutgoing(scope: Scope, after: number, most: number) {
  const rows = await holdUnmailed(scope, after, most);
  return Map.groupBy(
    rows.filter(({ kind }) => isNotificationKind(kind)),
    ({ person_id }) => person_id,
  );
}

/** From now on they're in that mail, and more of the same makes new ones. Without a mail, none will tell of them. */
export const settleOutgoing = (scope: Scope, mailId: number | null, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve() : settle(scope, mailId, ids);

/** A line of a mail. */
export interface MailLine {
  readonly topic: NotificationTopic;
  readonly severity: Severity;
  /** what it says, in the language in use */
  readonly text: string;
  /** where it leads; null: nowhere */
  readonly url: string | null;
}

interface Reader {
  readonly personId: number;
  readonly publicUrl: string;
}

/** What a mail tells its person, by their rights of today, newest first. */
export async function mailLines(scope: Scope, mailId: number, reader: Reader): Promise<MailLine[]> {
  const rows = await listMailed(scope, mailId);
  const toUrl = await addressesFor(scope, rows, reader);
  return rows
    .map((row) => ({ row, url: toUrl(row) }))
    .filter(({ row, url }) => url !== null || row.course_id === null || !ofCourses.has(row.kind))
    .map(({ row, url }) => ({
      topic: topicOf[row.kind],
      severity: severityOf(row),
      text: notificationText(row),
      url,
    }));
}

/** They name a course, and what's with it, to those alone who see or teach it. */
const ofCourses: ReadonlySet<NotificationKind> = new Set(['alerts_opened', 'messages']);

function severityOf({ kind, facts }: MailedRow): Severity {
  if (kind === 'alerts_opened') return notificationFacts.alerts_opened.parse(facts).severity;
  if (kind === 'announcement') return notificationFacts.announcement.parse(facts).severity;
  return 'info';
}

/** Staff are led into Courseyard; who teaches a course is led to it in Canvas, where their view is. */
async function addressesFor(scope: Scope, rows: readonly MailedRow[], { personId, publicUrl }: Reader) {
  const actor = await findActor(scope, personId);
  const courseIds = [...new Set(rows.flatMap(coursesIn))];
  const isStaff = actor?.abilities.has('batches.view') ?? false;
  const seen = actor && isStaff && courseIds.length > 0 ? await listSeenCourses(scope, actor, courseIds) : [];
  const taught = await listTaughtBy(scope, personId, courseIds);
  const reach: Reach = { isStaff, seenCourses: new Set(seen), taughtCourseId: undefined };
  const alerted = await findAlertedCourses(scope, personId, { rows: isStaff ? [] : rows });
  const institution = await scope.institution();
  return (row: MailedRow) => {
    const { kind, facts } = row;
    const about = coursesIn(row);
    const courseId = row.course_id ?? about.find((id) => reach.seenCourses.has(id)) ?? null;
    const path = notificationPath(kind, { facts, courseId }, reach);
    if (path !== null) return `${publicUrl}${path}`;
    const taughtId =
      about.map((id) => taught.get(id)).find((id) => id !== undefined) ?? alerted(row)?.lms_course_id;
    return taughtId ? courseUrl(institution, taughtId) : null;
  };
}

/** What the backup knew of stays in the bell, and isn't mailed: it may have been since. */
export async function settleUnmailed() {
  await sql`update notifications set mail_settled_at = now() where mail_settled_at is null`.execute(db());
}
