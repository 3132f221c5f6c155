import { limits, sumOf, type Budget } from './budget.ts';

/** What a process learned from Canvas's answers since its last report. Moments by the database's clock. */
export interface Report {
  /** how many requests were answered and not refused */
  readonly answers: number;
  /** when the request was sent whose answer said the bucket is nearly empty */
  readonly lowAskedAt?: number | undefined;
  /** Canvas asked to slow down */
  readonly throttled?: Throttled | undefined;
}

interface Throttled {
  /** when the refused request was sent */
  readonly askedAt: number;
  /** how long Canvas wants us to wait, if it says so */
  readonly retryAfterMs?: number | undefined;
}

/** How long a pause is when Canvas doesn't say. */
export interface PauseLengths {
  readonly firstMs: number;
  readonly longestMs: number;
}

interface Circumstances {
  readonly now: number;
  readonly pause: PauseLengths;
  /** from 0 to 1 */
  readonly random?: () => number;
}

/**
 * More at once while all goes well and requests wait, half as many when the bucket is nearly empty, none for a while
 * after a refusal.
 */
export function adjustBudget(budget: Budget, report: Report, circumstances: Circumstances): Budget {
  const { now } = circumstances;
  const living = Object.entries(budget.holders).filter(([, { until }]) => until > now);
  const current = { ...budget, holders: Object.fromEntries(living) };
  if (report.throttled) return paused(current, report.throttled, circumstances);
  if (report.lowAskedAt !== undefined) return lowered(current, report.lowAskedAt, now);
  return report.answers > 0 ? raised(current, now) : current;
}

/** Refused again soon after a pause, the next one is twice as long; jitter keeps us out of step with other clients. */
function paused(
  budget: Budget,
  { askedAt, retryAfterMs }: Throttled,
  { now, pause, random }: Circumstances,
): Budget {
  const wish = retryAfterMs === undefined ? 0 : now + Math.min(retryAfterMs, limits.longestRetryAfterMs);
  // Requests in progress when the pause began are refused too.
  if (askedAt <= budget.pausedAt) return { ...budget, pausedUntil: Math.max(budget.pausedUntil, wish) };
  const isAgain = now < budget.pausedUntil + pause.longestMs;
  const pauses = isAgain ? budget.pauses + 1 : 1;
  const growing = Math.min(pause.firstMs * 2 ** (pauses - 1), pause.longestMs);
  const jitter = 1 + (random ?? Math.random)() / 4;
  // The first time we trust Canvas's figure; if it didn't help, or was zero, we choose our own.
  const isEnough = pauses === 1 && wish > now;
  const pausedUntil = isEnough ? wish : Math.max(wish, now + growing * jitter);
  return { ...lowered(budget, askedAt, now), pauses, pausedAt: now, pausedUntil };
}

function lowered(budget: Budget, askedAt: number, now: number): Budget {
  const isKnown = askedAt <= budget.loweredAt || now - budget.loweredAt < limits.lowerEveryMs;
  if (isKnown) return budget;
  return { ...budget, limit: Math.max(limits.least, Math.floor(budget.limit / 2)), loweredAt: now };
}

function raised(budget: Budget, now: number): Budget {
  const holders = Object.values(budget.holders);
  const isShort = holders.some(({ wants, slots }) => sumOf(wants) > sumOf(slots));
  const isSoon = now - Math.max(budget.raisedAt, budget.loweredAt) < limits.raiseEveryMs;
  if (!isShort || isSoon || budget.limit >= limits.most) return budget;
  return { ...budget, limit: budget.limit + 1, raisedAt: now };
}
