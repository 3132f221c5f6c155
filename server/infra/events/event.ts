import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** Something that happened in one feature, for others to draw their consequences from. */
export interface Event<Facts extends object> {
  readonly name: string;
  /**
   * Tells everyone who listens, one after the other, in the transaction under way, or in one of its own: what was
   * written and what follows from it hold together or not at all. A subscriber that throws undoes the publisher's work.
   */
  publish(scope: Scope, facts: Facts): Promise<void>;
}

/** A feature's answer to an event. */
export interface Subscriber {
  readonly event: string;
  hear(scope: Scope, facts: object): Promise<void>;
}

/** Names of all declared events. A test holds them against the ones that somebody listens to. */
export const declaredEvents = new Set<string>();

let listening: readonly Subscriber[] | undefined;

/** Says who listens, in the order in which they're told. Before that nothing can be published. */
export function listen(subscribers: readonly Subscriber[]) {
  listening = subscribers;
}

/** Declares an event, apart from who listens: the publisher knows none of them. Facts are ids and numbers. */
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

/** Pairs an event with what a feature does about it. */
export const whenever = <Facts extends object>(
  { name }: Event<Facts>,
  hear: (scope: Scope, facts: Facts) => Promise<void>,
): Subscriber => ({
  event: name,
  // A list of subscribers holds those of every event; each is handed only its own.
  hear: (scope, facts) => hear(scope, facts as Facts),
});
