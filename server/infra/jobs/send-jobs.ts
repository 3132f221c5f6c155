import { inTransaction } from '#server/infra/db/database.ts';
import type { QueueDeclaration } from './declared-queues.ts';
import { addressed, type Envelope } from './envelope.ts';
import { queue } from './queue.ts';

export interface SendOptions {
  readonly startAfterSeconds?: number | undefined;
  readonly priority?: number | undefined;
}

type Sender = Pick<QueueDeclaration, 'name' | 'priority'>;

/** Puts envelopes into the queue of their job, within the transaction under way. */
export async function sendJobs(
  { name, priority: own = 0 }: Sender,
  envelopes: readonly Envelope[],
  { startAfterSeconds = 0, priority = own }: SendOptions = {},
): Promise<void> {
  if (envelopes.length === 0) return;
  // The database's clock decides when a job is due; this process's may differ.
  const later = startAfterSeconds > 0 ? { startAfter: startAfterSeconds } : {};
  await queue().insert(
    name,
    envelopes.toSorted(byKey).map((envelope) => ({ ...addressed(envelope, priority), ...later })),
  );
}

/** One order for all: two that enqueue the same keys at once would otherwise wait for each other in a circle. */
const byKey = ({ key: one = '' }: Envelope, { key: other = '' }: Envelope) =>
  Number(one > other) - Number(one < other);

/** Puts an envelope with a key into the queue, due in a while; one that waits with that key is put off instead. */
export async function postponeJob(
  { name, priority = 0 }: Sender,
  envelope: Envelope,
  seconds: number,
): Promise<void> {
  const { data, ...options } = addressed(envelope, priority);
  if (options.singletonKey === undefined) throw new Error(`The job ${name} has no key to be found by`);
  await inTransaction(() => queue().upsert(name, data, { ...options, startAfter: seconds }));
}
