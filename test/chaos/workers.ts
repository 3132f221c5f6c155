import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import { duringWork, duringWorks } from './work.ts';

/** The worker whose turn it is. */
const pick = <T>(from: ReadonlySet<T>): T => {
  const [first] = from;
  if (first === undefined) throw new Error('There is no worker');
  return first;
};

export const killed: Fault = {
  name: 'killed',
  broken: ({ times }) => `workers killed ${times} times in a sync, its scans and an action on many courses`,
  run: (on, { times }) =>
    duringWorks(on, { times, each: 3 }, async (time) => {
      await wait(70 * (time % 7));
      await on.replaceWorker(pick(on.workers));
    }),
};

export const frozen: Fault = {
  name: 'frozen',
  broken: ({ frozenMs }) => `a worker stopped for ${frozenMs / 1000} s (SIGSTOP) and continued`,
  run: (on, { frozenMs }) =>
    duringWork(on, async () => {
      const worker = pick(on.workers);
      worker.process.kill('SIGSTOP');
      try {
        await wait(frozenMs);
      } finally {
        worker.process.kill('SIGCONT');
      }
    }),
};
