import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { phrase } from '#shared/text/phrase.ts';
import { findRootUuid } from './address.repository.ts';
import { recordArrivals, type Arrival } from './arrival-collector.ts';
import { askAgainSeconds, refreshKeys } from './event-keys.ts';
import { judgeEvent, type Receiver } from './judge-event.service.ts';
import { liveEventProblems } from './live-event.messages.ts';
import { isRefusal } from './receive.service.ts';
import { dropSetAside, isAnySetAside, listSetAside } from './set-aside.repository.ts';
import { Undecided } from './undecided.ts';
import { verifyAfterSeconds, verifySetAsideJob } from './live-event.job.ts';

/** Events in one transaction. */
const slice = 100;
/** After this, the rest is left to the next job, in milliseconds. */
const sliceMs = 30_000;

type Waiting = Awaited<ReturnType<typeof listSetAside>>[number];

/** Judges what was set aside, with keys that are newer; what still can't be judged is looked at again later. */
export async function verifySetAside(scope: Scope, signal: AbortSignal): Promise<void> {
  const areKeysNew = await refreshKeys();
  const began = performance.now();
  const receiver = { institution: await scope.institution(), rootUuid: await findRootUuid(scope) };
  let [after, looked] = [0, slice];
  while (looked === slice && performance.now() - began < sliceMs) {
    signal.throwIfAborted();
    // Younger ones may be newer than the keys.
    const olderThanSeconds = askAgainSeconds + (performance.now() - began) / 1_000;
    const waiting = await listSetAside(scope, { after, olderThanSeconds, most: slice });
    await settle(scope, await judgeAll(receiver, waiting, areKeysNew));
    looked = waiting.length;
    after = waiting.at(-1)?.id ?? after;
  }
  if (await isAnySetAside(scope))
    await verifySetAsideJob.enqueue(scope, {}, { startAfterSeconds: verifyAfterSeconds });
}

/** What has become of those that could be judged, by their ids. */
async function judgeAll(receiver: Receiver, waiting: readonly Waiting[], areKeysNew: boolean) {
  const settled = new Map<number, Arrival>();
  for (const one of waiting) {
    const arrival = await judgeLate(receiver, one, areKeysNew);
    if (arrival) settled.set(one.id, arrival);
  }
  return settled;
}

async function judgeLate(
  receiver: Receiver,
  { token, received_at, is_given_up }: Waiting,
  areKeysNew: boolean,
) {
  try {
    return await judgeEvent(receiver, token, { receivedAt: received_at, areKeysNew });
  } catch (error) {
    if (isRefusal(error)) return { outcome: 'refused', problem: error.reason } as const;
    if (!(error instanceof Undecided)) throw error;
    return is_given_up
      ? ({ outcome: 'refused', problem: phrase(liveEventProblems.neverJudged) } as const)
      : undefined;
  }
}

const settle = (scope: Scope, settled: ReadonlyMap<number, Arrival>): Promise<void> =>
  inTransaction(async () => {
    if (settled.size === 0) return;
    const dropped = new Set(await dropSetAside(scope, [...settled.keys()]));
    const arrivals = [...settled].filter(([id]) => dropped.has(id)).map(([, arrival]) => arrival);
    await recordArrivals(scope, arrivals);
  });
