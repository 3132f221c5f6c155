import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** Something that happened in one feature, for others to react to. */
interface Event<Facts extends object> {
  readonly name: string;
  /**
   * Calls all subscribers one after the other, in the current transaction or in one of its own: the publisher's work
   * and its consequences are committed together or not at all. A subscriber that throws undoes the publisher's work.
   */
  publish(scope: Scope, facts: Facts): Promise<void>;
}

/** A feature's answer to an event. */
export interface Subscriber {
  readonly event: string;
  hear(scope: Scope, facts: object): Promise<void>;
}

/** Names of all declared events. A test checks that each has a subscriber. */
export const declaredEvents = new Set<string>();

let listening: readonly Subscriber[] | undefined;

/** Sets the subscribers, in the order they're called. Nothing can be published before this. */
export function listen(subscribers: readonly Subscriber[]) {
  listening = subscribers;
}

/** Declares an event without its subscribers: the publisher knows none of them. Facts are ids and numbers. */
export function defineEvent<Facts extends object>(name: string): Event<Facts> {
  declaredEvents.add(name);
  const publish = async (scope: Scope, facts: Facts) => {
    if (!listening) throw new Error(`${name} was published before anyone could listen`);
    const subscribers = listening.filter(({ event }) => event === name);
    if (subscribers.length === 0) return;
    await inTransaction(async () => {
      for (const { hear } of subscribers) await hear(scope, facts);
    });
  };
  return { name, publish };
}

/** Pairs an event with a feature's reaction to it. */
export const whenever = <Facts extends object>(
  { name }: Event<Facts>,
  hear: (scope: Scope, facts: Facts) => Promise<void>,
): Subscriber => ({
  event: name,
  // A list of subscribers mixes all events; each subscriber only gets its own.
  hear: (scope, facts) => hear(scope, facts as Facts),
});
