import { currentMs } from '#server/infra/clock.ts';
import { limits } from './budget/budget.ts';
import { LmsProblem } from './lms-problem.ts';
import { patienceInUse } from './retry-policy.ts';

/** Used when Canvas doesn't say how long it needs, in milliseconds. */
const usualMs = 10_000;
/** Spreads out the jobs waiting for one Canvas; in seconds. */
const spreadSeconds = 5;

/**
 * When background work should come back, in seconds, because Canvas asked to slow down; undefined if it stopped for
 * another reason, or hasn't progressed since `progressedAt` for too long. Until then its worker is free for others.
 */
export function comeBackAfter(error: unknown, progressedAt: Date): number | undefined {
  if (!(error instanceof LmsProblem) || error.kind !== 'throttled') return undefined;
  if (currentMs() - progressedAt.getTime() > patienceInUse().throttledForMs) return undefined;
  const waitMs = Math.min(error.retryAfterMs ?? usualMs, limits.longestRetryAfterMs);
  return Math.ceil(waitMs / 1000 + Math.random() * spreadSeconds);
}
