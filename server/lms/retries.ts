import { awakeMs } from '#server/infra/clock.ts';
import { pause } from './abortable.ts';
import { LmsProblem } from './lms-problem.ts';
import type { Patience } from './retry-policy.ts';

/**
 * Tries until it works, the problem is permanent, or patience runs out; then throws that problem. A try refused for now
 * doesn't count: all requests then wait until the next one can start (budget).
 */
export async function withRetries<T>(
  attempt: (leftMs: number) => Promise<T>,
  { tries, giveUpAfterMs, ...pauses }: Patience,
  signal: AbortSignal | undefined,
): Promise<T> {
  const until = awakeMs() + giveUpAfterMs;
  for (let tried = 1; ;) {
    try {
      return await attempt(until - awakeMs());
    } catch (error) {
      if (!(error instanceof LmsProblem) || !error.mayPass || awakeMs() >= until) throw error;
      if (error.kind === 'throttled') continue;
      const pauseMs = pauseAfter(tried, error, pauses);
      if (tried >= tries || awakeMs() + pauseMs > until) throw error;
      tried += 1;
      await pause(pauseMs, signal);
    }
  }
}

/**
 * As long as the LMS asks for; otherwise twice as long each time, with jitter so that clients don't all come back at
 * once.
 */
function pauseAfter(
  tried: number,
  { retryAfterMs }: LmsProblem,
  { firstPauseMs, longestPauseMs }: Pick<Patience, 'firstPauseMs' | 'longestPauseMs'>,
) {
  const growing = firstPauseMs * 2 ** (tried - 1) * (1 + Math.random());
  return Math.min(retryAfterMs ?? growing, longestPauseMs);
}
