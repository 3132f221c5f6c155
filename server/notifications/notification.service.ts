import { currentTime } from '#server/infra/clock.ts';
import type { PersonSession } from '#server/access/actor.ts';
import { readPreferences } from '#server/sessions/preferences.service.ts';
import {
  mostCounted,
  type listNotifications,
  type Notification,
} from '#shared/notifications/notification.api.ts';
import type { Parsed, Result } from '#shared/http/endpoint.ts';
import {
  type NotificationKind,
  topicOf,
  type NotificationTopic,
} from '#shared/notifications/notification-kinds.ts';
import { coursesIn, findAlertedCourses } from './alerted-courses.ts';
import {
  countUnreadUpTo,
  findCourseId,
  listRows,
  listSeenCourses,
  markRows,
  type Marked,
  type NotificationRow,
  type Shown,
} from './notification-list.repository.ts';
import { notificationPath, type Reach } from './notification-path.ts';
import { isNotificationKind, notificationText } from './notification-text.ts';

type Wanted = Parsed<typeof listNotifications>['query'];

/** The person's notifications, newest first. */
export async function listNotificationsOf(
  session: PersonSession,
  { topic, limit, ...portion }: Wanted,
): Promise<Result<typeof listNotifications>> {
  const rows = await listRows(session.scope, shownTo(session, topic), {
    before: portion.before,
    unread: portion.unread,
    limit: limit + 1,
  });
  const listed = rows.slice(0, limit);
  const reach = await reachOf(session, listed);
  const alerted = await findAlertedCourses(session.scope, session.actor.personId, {
    rows: reach.isStaff || reach.taughtCourseId === undefined ? [] : listed,
    canOpen: (courseId) => courseId === reach.taughtCourseId,
  });
  return {
    notifications: listed.map((row) => present(row, reach, alerted(row)?.course_id)),
    next: rows.length > limit ? (listed.at(-1)?.id ?? null) : null,
  };
}

/** How many notifications the person hasn't read. */
export const countUnreadOf = (session: PersonSession) =>
  countUnreadUpTo(session.scope, shownTo(session), mostCounted + 1);

/** Marks some of the person's notifications as read; returns how many weren't yet. */
export const markReadBy = ({ scope, actor }: PersonSession, marked: Marked) =>
  markRows(scope, actor.personId, marked, currentTime());

/** What the person wants their bell to show. */
function shownTo({ actor, person }: PersonSession, topic?: NotificationTopic): Shown {
  const { topics } = readPreferences(person.preferences).notifications;
  const kinds = Object.keys(topicOf).filter(
    (kind): kind is NotificationKind =>
      isNotificationKind(kind) &&
      topics[topicOf[kind]].inApp &&
      (topic === undefined || topicOf[kind] === topic),
  );
  return { personId: actor.personId, kinds };
}

/** What of all that the notifications are about the session can open. */
async function reachOf(
  { scope, actor, taughtLmsCourseId }: PersonSession,
  rows: readonly NotificationRow[],
): Promise<Reach> {
  const courseIds = [...new Set(rows.flatMap(coursesIn))];
  const isStaff = actor.abilities.has('batches.view');
  return {
    isStaff,
    seenCourses: new Set(
      isStaff && courseIds.length > 0 ? await listSeenCourses(scope, actor, courseIds) : [],
    ),
    taughtCourseId: taughtLmsCourseId === null ? undefined : await findCourseId(scope, taughtLmsCourseId),
  };
}

function present(row: NotificationRow, reach: Reach, alertedCourseId: number | undefined): Notification {
  const opened = coursesIn(row).find((id) => reach.seenCourses.has(id) || id === reach.taughtCourseId);
  const courseId = row.course_id ?? alertedCourseId ?? opened ?? null;
  return {
    id: row.id,
    kind: row.kind,
    topic: topicOf[row.kind],
    text: notificationText(row),
    amount: row.amount,
    courseId: row.course_id,
    path: notificationPath(row.kind, { facts: row.facts, courseId }, reach),
    at: row.last_at.toISOString(),
    isRead: row.read_at !== null,
  };
}
