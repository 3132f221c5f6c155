import { sql } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';

/** Whose notifications, and of which kinds: those that their bell shows. */
export interface Shown {
  readonly personId: number;
  readonly kinds: readonly NotificationKind[];
}

const notificationsOf = ({ institutionId }: Scope, { personId, kinds }: Shown) =>
  db()
    .selectFrom('notifications')
    .where('institution_id', '=', institutionId)
    .where('person_id', '=', personId)
    .where('kind', '=', sql<string>`any(${kinds}::text[])`);

/** What the course that it's about is called in few words, if it's one. */
const courseName = (scope: Scope) =>
  sql<string | null>`(select coalesce(nullif(c.course_code, ''), c.title) from ${coursesOf(scope)} c
    where c.id = notifications.course_id)`.as('course_name');

interface Portion {
  readonly before: string | undefined;
  readonly unread: boolean;
  readonly limit: number;
}

/** The newest notifications, or those before one. */
export const listRows = (scope: Scope, shown: Shown, { before, unread, limit }: Portion) =>
  notificationsOf(scope, shown)
    .select(['facts', 'amount', 'course_id', 'last_at', 'read_at', courseName(scope)])
    .select([sql<string>`id::text`.as('id'), sql<NotificationKind>`kind`.as('kind')])
    .$if(before !== undefined, (query) => query.where('id', '<', sql<number>`${before}`))
    .$if(unread, (query) => query.where('read_at', 'is', null))
    .orderBy('notifications.id', 'desc')
    .limit(limit)
    .execute();

export type NotificationRow = Awaited<ReturnType<typeof listRows>>[number];

/** How many are unread, up to a number: from the index alone. */
export async function countUnreadUpTo(scope: Scope, shown: Shown, most: number): Promise<number> {
  const { count } = await db()
    .selectFrom(
      notificationsOf(scope, shown).select('kind').where('read_at', 'is', null).limit(most).as('unread'),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Which of them: those named, or all up to one. */
export type Marked = { readonly ids: readonly string[] } | { readonly upTo: string };

/** Marks unread ones as read; those that are in no mail yet won't be. */
export async function markRows({ institutionId }: Scope, personId: number, marked: Marked, now: Date) {
  const { numUpdatedRows } = await db()
    .updateTable('notifications')
    .set({ read_at: now, mail_settled_at: sql<Date>`coalesce(mail_settled_at, ${now})` })
    .where('institution_id', '=', institutionId)
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .where(
      'ids' in marked
        ? sql<boolean>`id = any(${[...marked.ids]}::bigint[])`
        : sql<boolean>`id <= ${marked.upTo}`,
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Which of these courses the actor sees through a batch. */
export async function listSeenCourses(scope: Scope, actor: Actor, courseIds: readonly number[]) {
  const rows = await db()
    .selectFrom(membersOf(scope).as('m'))
    .innerJoin(batchesOf(scope).as('b'), 'b.id', 'm.batch_id')
    .select('m.course_id')
    .distinct()
    .where('m.course_id', 'in', [...courseIds])
    .where(isSeenBy(actor, 'm.course_id'))
    .execute();
  return rows.map(({ course_id }) => course_id);
}

/** Our id of a course of Canvas. */
export async function findCourseId(scope: Scope, lmsCourseId: string) {
  const row = await db()
    .selectFrom(coursesOf(scope).as('c'))
    .select('c.id')
    .where('c.lms_course_id', '=', lmsCourseId)
    .executeTakeFirst();
  return row?.id;
}

/** Whether there's a notification about the tasks of a day, by its key. */
export async function isToldSince({ institutionId }: Scope, key: string): Promise<boolean> {
  const row = await db()
    .selectFrom('notifications')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('kind', '=', 'tasks_due')
    .where('key', '=', key)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
