import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { NotificationKind, NotificationFacts } from '#shared/notifications/notification-kinds.ts';
import { db } from '#server/infra/db/database.ts';
import { peopleOf } from '#server/relations/people.ts';
import type { Cadence } from '#shared/alerts/alert-terms.ts';
import { toldAtOnce } from './notification.events.ts';
import { isToldSince } from './notification-list.repository.ts';

/** Tells people something, in the current transaction: their bells show it at once, and mail follows by a job. */
export const tell = <K extends NotificationKind>(scope: Scope, telling: Telling<K>): Promise<void> => {
  const { personIds, amount = 1, courseId = null, ...matter } = telling;
  return tellEach(
    scope,
    matter,
    personIds.map((personId) => ({ personId, amount, courseId })),
  );
};

/** The same for people of whom each hears of a number and a course of their own. */
export async function tellEach<K extends NotificationKind>(
  scope: Scope,
  matter: Matter<K>,
  hearers: readonly Hearer<K>[],
): Promise<void> {
  if (hearers.length === 0) return;
  await addNotifications(scope, matter, hearers);
  if (matter.cadence === 'immediate')
    await toldAtOnce.publish(scope, { personIds: hearers.map(({ personId }) => personId) });
}

/** Whether anybody was told of the tasks of a day. */
export const isDayTold = (scope: Scope, key: string): Promise<boolean> => isToldSince(scope, key);

/**
 * Adds a notification for each of the people, or adds to the open one about the same, which is then about no single course
 * if theirs differ; how many of its courses aren't in scope adds up where both say it. In order of ids, so that two never wait for each other.
 */
async function addNotifications(scope: Scope, matter: Matter, hearers: readonly Hearer[]) {
  const { kind, key, cadence, isOnce = false } = matter;
  const each = [...new Map(hearers.map((hearer) => [hearer.personId, hearer])).values()];
  if (each.length === 0) return;
  await sql`
    insert into notifications (institution_id, person_id, kind, key, facts, amount, course_id, cadence)
    select ${scope.institutionId}, p.id, ${kind}, ${key}, h.facts::jsonb, h.amount, h.course_id, ${cadence}
    from unnest(${each.map(({ personId }) => personId)}::integer[], ${each.map(({ amount }) => amount)}::integer[],
      ${each.map(({ courseId }) => courseId)}::integer[],
      ${each.map(({ facts }) => JSON.stringify(facts ?? matter.facts))}::text[]) h (person_id, amount, course_id, facts)
    join (${peopleOf(scope)}) p on p.id = h.person_id
    where not ${isOnce}::boolean or not exists (
      select from notifications told where told.person_id = p.id and told.key = ${key})
    order by p.id
    on conflict (person_id, key) where read_at is null and mail_settled_at is null
    do update set amount = notifications.amount + excluded.amount, facts = ${factsOfBoth},
      course_id = case when notifications.course_id = excluded.course_id then excluded.course_id end,
      last_at = excluded.last_at`.execute(db());
}

/** The newer facts, with the courses out of scope of both; what one of them doesn't know, both don't. */
const factsOfBoth = sql`case when notifications.facts ? 'outOfScope' and excluded.facts ? 'outOfScope'
  then excluded.facts || jsonb_build_object('outOfScope',
    (notifications.facts->>'outOfScope')::int + (excluded.facts->>'outOfScope')::int)
  else excluded.facts - 'outOfScope' end`;

/** What is told, to any recipient. */
interface Matter<K extends NotificationKind = NotificationKind> {
  readonly kind: K;
  /** names what it's about: more of the same is added to the person's open one, instead of another */
  readonly key: string;
  readonly facts: NotificationFacts<K>;
  /** how often people hear of it by mail at most; what they chose themselves can only make it rarer */
  readonly cadence: Cadence | 'never';
  /** people who have heard of it, even long ago, aren’t told again */
  readonly isOnce?: boolean;
}

/** Something that people are told, in the bell and by mail. */
export interface Telling<K extends NotificationKind = NotificationKind> extends Matter<K> {
  readonly personIds: readonly number[];
  /** how many courses or messages this adds */
  readonly amount?: number;
  /** the course it's about, if it's one */
  readonly courseId?: number;
}

/** Somebody who's told, and of how much. */
interface Hearer<K extends NotificationKind = NotificationKind> {
  readonly personId: number;
  readonly amount: number;
  /** the course it's about for them, if it's one */
  readonly courseId: number | null;
  /** what it tells them, if that's something of their own */
  readonly facts?: NotificationFacts<K>;
}
