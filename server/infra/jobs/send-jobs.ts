import { inTransaction } from '#server/infra/db/database.ts';
import type { QueueDeclaration } from './declared-queues.ts';
import { addressed, type Envelope, type Rank } from './envelope.ts';
import { queue } from './queue.ts';
import { holdWaiting } from './queue-tables.ts';

export interface SendOptions {
  readonly startAfterSeconds?: number | undefined;
  /** A person is waiting for it: a few of an institution's go before all others of their name. */
  readonly isAwaited?: boolean | undefined;
  /** A person asked for it, with much else: it goes before what nobody asked for, and waits for other institutions. */
  readonly isAsked?: boolean | undefined;
}

function rankOf({ isAwaited = false, isAsked = false }: SendOptions): Rank {
  if (isAwaited) return 'awaited';
  return isAsked ? 'asked' : 'usual';
}

type Sender = Pick<QueueDeclaration, 'name' | 'isAwaited'>;

/** Puts envelopes into their job's queue, within the current transaction. */
export async function sendJobs(
  { name, isAwaited: own = false }: Sender,
  envelopes: readonly Envelope[],
  { startAfterSeconds = 0, isAwaited = own, isAsked }: SendOptions = {},
): Promise<void> {
  if (envelopes.length === 0) return;
  // The database's clock decides when a job is due; this process's clock may differ.
  const later = startAfterSeconds > 0 ? { startAfter: startAfterSeconds } : {};
  const rank = rankOf({ isAwaited, isAsked });
  const send = (given: readonly Envelope[]) =>
    queue().insert(
      name,
      given.toSorted(byKey).map((envelope) => ({ ...addressed(envelope, rank), ...later })),
      { returnId: true },
    );
  await sendOrHold(name, envelopes, send);
}

/**
 * A job whose key waits already isn't added, and the one that waits mustn't begin before the current transaction has ended:
 * it wouldn't see what this one has written, and nothing else would look for that. One that has begun meanwhile makes way
 * for another.
 */
async function sendOrHold(
  name: string,
  envelopes: readonly Envelope[],
  send: (given: readonly Envelope[]) => Promise<readonly string[] | null>,
) {
  let missing = envelopes;
  while (missing.length > 0) {
    const added = await send(missing);
    if (added?.length === missing.length) return;
    const waiting = await holdWaiting(
      name,
      missing.flatMap(({ key }) => key ?? []),
    );
    missing = missing.filter(({ key }) => key !== undefined && !waiting.has(key));
  }
}

/** Always the same order: otherwise two processes enqueuing the same keys at once could deadlock. */
const byKey = ({ key: one = '' }: Envelope, { key: other = '' }: Envelope) =>
  Number(one > other) - Number(one < other);

/**
 * Puts an envelope with a key into the queue, due in a while; if one with that key is waiting, puts that one off
 * instead.
 */
export async function postponeJob(
  { name, isAwaited }: Sender,
  envelope: Envelope,
  seconds: number,
): Promise<void> {
  const { data, ...options } = addressed(envelope, rankOf({ isAwaited }));
  if (options.singletonKey === undefined) throw new Error(`The job ${name} has no key to be found by`);
  await inTransaction(() => queue().upsert(name, data, { ...options, startAfter: seconds }));
}
