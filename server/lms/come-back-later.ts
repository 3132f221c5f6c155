import { limits } from './budget/budget.ts';
import { LmsProblem } from './lms-problem.ts';
import { patienceInUse } from './retry-policy.ts';

/** Where Canvas does not say how long it needs, in milliseconds. */
const usualMs = 10_000;
/** Many that wait for one Canvas come back one after another; in seconds. */
const spreadSeconds = 5;

/**
 * When work that nobody watches comes back, in seconds, because Canvas asked to slow down; undefined when that was not
 * what kept it, or when it has got no further since `progressedAt` for too long. It leaves its worker to others meanwhile.
 */
export function comeBackAfter(error: unknown, progressedAt: Date): number | undefined {
  if (!(error instanceof LmsProblem) || error.kind !== 'throttled') return undefined;
  if (Date.now() - progressedAt.getTime() > patienceInUse().throttledForMs) return undefined;
  const waitMs = Math.min(error.retryAfterMs ?? usualMs, limits.longestRetryAfterMs);
  return Math.ceil(waitMs / 1000 + Math.random() * spreadSeconds);
}
