import { countDeadLetters } from '#server/infra/jobs/dead-letters.ts';
import { findOrphans } from '#server/infra/jobs/orphans.ts';
import { listDueQueues, type DueQueue } from '#server/infra/jobs/queue-tables.ts';
import type { Fact, Finding, NamedFact, SystemCheck } from '#server/infra/system-check.ts';
import { phrase } from '#shared/text/phrase.ts';
import { checkTexts, checkTitles, factNames } from './checks.messages.ts';

/** What counts as slow, and what as failing, in seconds. */
const bounds = {
  /** the longest jobs take a quarter of an hour, and hold all places of all workers at worst */
  stuck: 1_200,
  awaitedSlow: 300,
  awaitedFailing: 1_800,
  /** a night's work waits for hours, which is no trouble as long as it goes on and is done by day */
  backlog: 21_600,
  worthSaying: 300,
};

const number = (value: number): Fact => ({ kind: 'number', number: value });
const seconds = (value: number): Fact => ({ kind: 'seconds', number: Math.round(value) });
const well = { state: 'well', advice: phrase(checkTexts.nothing) } as const;

/** Judged by what's begun, and by what people wait for: how long the rest waits says how much there is to do. */
export const queueCheck: SystemCheck = {
  id: 'queue',
  title: phrase(checkTitles.queue),
  run: async () => {
    const [queues, letters] = await Promise.all([ownDueQueues(), countDeadLetters()]);
    const waits = {
      oldest: Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds)),
      awaited: Math.max(0, ...queues.map(({ awaitedSeconds }) => awaitedSeconds ?? 0)),
    };
    const stuck = queues.filter(({ isStuck }) => isStuck).map(({ name }) => name);
    const isAwaited = queues.some(({ awaitedSeconds }) => awaitedSeconds !== null);
    const facts: NamedFact[] = [
      [phrase(factNames.due), number(queues.reduce((sum, { depth }) => sum + depth, 0))],
      [phrase(factNames.oldest), seconds(waits.oldest)],
    ];
    if (isAwaited) facts.push([phrase(factNames.awaited), seconds(waits.awaited)]);
    if (stuck.length > 0)
      facts.push([phrase(factNames.stuck), { kind: 'text', text: phrase(factNames.list, { names: stuck }) }]);
    facts.push([phrase(factNames.deadLetters), number(letters)]);
    return { ...stateOfQueue({ ...waits, isStuck: stuck.length > 0, letters }), facts };
  },
};

/** Those of queues that this version has; the others have a line of their own. */
async function ownDueQueues(): Promise<DueQueue[]> {
  const [due, orphans] = await Promise.all([listDueQueues(bounds.stuck), findOrphans()]);
  const foreign = new Set(orphans.queues);
  return due.filter(({ name }) => !foreign.has(name));
}

interface QueueState {
  readonly oldest: number;
  readonly awaited: number;
  readonly isStuck: boolean;
  readonly letters: number;
}

function stateOfQueue({ oldest, awaited, isStuck, letters }: QueueState): Pick<Finding, 'state' | 'advice'> {
  if (isStuck) return { state: 'failing', advice: phrase(checkTexts.queueStuck) };
  if (awaited > bounds.awaitedFailing)
    return { state: 'failing', advice: phrase(checkTexts.queueAwaitedLong) };
  if (awaited > bounds.awaitedSlow) return { state: 'slow', advice: phrase(checkTexts.queueAwaited) };
  if (oldest > bounds.backlog) return { state: 'slow', advice: phrase(checkTexts.queueBehind) };
  if (letters > 0) return { state: 'well', advice: phrase(checkTexts.lettersWait) };
  return oldest > bounds.worthSaying ? { state: 'well', advice: phrase(checkTexts.queueBusy) } : well;
}

/** There's no such line unless there are such jobs. */
export const orphansCheck: SystemCheck = {
  id: 'orphans',
  title: phrase(checkTitles.orphans),
  run: async () => {
    const { queues, count } = await findOrphans();
    if (count === 0) return [];
    return {
      state: 'slow',
      advice: phrase(checkTexts.orphans),
      facts: [
        [phrase(factNames.due), number(count)],
        [phrase(factNames.queues), { kind: 'text', text: phrase(factNames.list, { names: queues }) }],
      ],
    };
  },
};
