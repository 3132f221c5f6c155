import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { toldAtOnce } from './notification.events.ts';
import { addNotifications } from './notification.repository.ts';
import { isToldSince } from './notification-list.repository.ts';
import type { Hearer, Matter, Telling } from './telling.ts';

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
  hearers: readonly Hearer[],
): Promise<void> {
  if (hearers.length === 0) return;
  await addNotifications(scope, matter, hearers);
  if (matter.cadence === 'immediate')
    await toldAtOnce.publish(scope, { personIds: hearers.map(({ personId }) => personId) });
}

/** Whether anybody was told of the tasks of a day. */
export const isDayTold = (scope: Scope, key: string): Promise<boolean> => isToldSince(scope, key);
