import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Phrase } from '#shared/text/phrase.ts';
import { handleLiveEventsJob } from './live-event.job.ts';
import { storeArrivals, type ArrivedEvent } from './inbox.repository.ts';

/** What became of one request: an event to act on, one to ignore, or none at all. */
export interface Arrival {
  readonly outcome: 'kept' | 'ignored' | 'refused';
  readonly event?: ArrivedEvent;
  /** which Canvas it's from, if it says so and was accepted */
  readonly rootUuid?: string | undefined;
  /** what was wrong with it */
  readonly problem?: Phrase;
}

/** Arrivals are stored together that come within this time, in milliseconds, or while others are being stored. */
const collectMs = 4;
/** More than these at once would make the first ones wait. */
const mostAtOnce = 500;

interface Collection {
  readonly arrivals: Arrival[];
  readonly isStored: Promise<void>;
  readonly settle: (stored: Promise<void>) => void;
}

/** The collections of each institution that aren't stored yet; the first is next. */
const lines = new Map<number, Collection[]>();

/** Stores an arrival together with others that come at the same time; resolves once the database has it. */
export function collectArrival(scope: Scope, arrival: Arrival): Promise<void> {
  const line = lines.get(scope.institutionId) ?? begin(scope);
  let last = line.at(-1);
  if (!last || last.arrivals.length >= mostAtOnce) line.push((last = makeCollection()));
  last.arrivals.push(arrival);
  return last.isStored;
}

function begin(scope: Scope): Collection[] {
  const line: Collection[] = [];
  lines.set(scope.institutionId, line);
  setTimeout(() => void storeAll(scope, line), collectMs);
  return line;
}

/** One collection after another: all of an institution's count in the same row, so several at once would only wait. */
async function storeAll(scope: Scope, line: Collection[]) {
  for (let next = line.shift(); next; next = line.shift()) {
    next.settle(recordArrivals(scope, next.arrivals));
    await next.isStored.catch(() => {});
  }
  lines.delete(scope.institutionId);
}

function makeCollection(): Collection {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { arrivals: [], isStored: promise, settle: resolve };
}

/** Counts what came; new events are stored, and the job that handles them is enqueued: both or neither. */
export const recordArrivals = (scope: Scope, arrivals: readonly Arrival[]): Promise<void> =>
  inTransaction(async () => {
    const count = (wanted: Arrival['outcome']) => arrivals.filter(({ outcome }) => outcome === wanted).length;
    const refused = count('refused');
    const isNew = await storeArrivals(scope, {
      events: arrivals.flatMap(({ event }) => event ?? []),
      received: arrivals.length - refused,
      ignored: count('ignored'),
      refused,
      rootUuid: arrivals.find(({ rootUuid }) => rootUuid !== undefined)?.rootUuid,
      problem: arrivals.findLast(({ problem }) => problem !== undefined)?.problem,
    });
    if (isNew > 0) await handleLiveEventsJob.enqueue(scope, {});
  });
