import { pause } from './abortable.ts';
import { LmsProblem } from './lms-problem.ts';
import type { Patience } from './retry-policy.ts';

/** Tries until it works, the problem is not one that passes, or the patience is over; then throws that problem. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { tries, giveUpAfterMs, ...pauses }: Patience,
  signal: AbortSignal | undefined,
): Promise<T> {
  const began = performance.now();
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LmsProblem) || !error.mayPass || tried >= tries) throw error;
      const pauseMs = pauseAfter(tried, error, pauses);
      if (performance.now() - began + pauseMs > giveUpAfterMs) throw error;
      await pause(pauseMs, signal);
    }
  }
}

/** As long as the LMS asks for; else twice as long each time, with jitter, so that many clients do not come back at once. */
function pauseAfter(
  tried: number,
  { retryAfterMs }: LmsProblem,
  { firstPauseMs, longestPauseMs }: Pick<Patience, 'firstPauseMs' | 'longestPauseMs'>,
) {
  const growing = firstPauseMs * 2 ** (tried - 1) * (1 + Math.random());
  return Math.min(retryAfterMs ?? growing, longestPauseMs);
}
