import { currentMs } from '#server/infra/clock.ts';
import type { Outcome } from './budget/held-slots.ts';
import { OutgoingFailed, OutgoingRefused, type OutgoingResponse } from './guarded-fetch.ts';
import { parseExactly } from './exact-json.ts';
import { LmsProblem } from './lms-problem.ts';

/** The JSON of an answer, from a Canvas of this shard if it's known. Throws an LmsProblem if the answer is one. */
export function bodyOf(answer: OutgoingResponse, ownShard: string | null = null): unknown {
  if (answer.status >= 300) throw problemOfStatus(answer);
  try {
    return parseExactly(answer.text, ownShard);
  } catch {
    // A maintenance page, or an answer cut short.
    throw new LmsProblem('malformed', 'not JSON', { mayPass: true });
  }
}

/** What a failed request means for the caller; other errors are returned unchanged. */
export function problemOfRequest(error: unknown): unknown {
  if (error instanceof OutgoingRefused) return new LmsProblem('unreachable', error.message);
  if (!(error instanceof OutgoingFailed)) return error;
  const mayPass = error.kind === 'timeout' || error.kind === 'network';
  return new LmsProblem(mayPass ? 'unreachable' : 'malformed', error.message, {
    mayPass,
    isTooLarge: error.kind === 'too_large',
  });
}

function problemOfStatus(answer: OutgoingResponse): LmsProblem {
  const { status } = answer;
  const detail = `status ${status}`;
  if (isThrottled(answer)) {
    return new LmsProblem('throttled', detail, { mayPass: true, retryAfterMs: retryAfterOf(answer) });
  }
  if (status >= 500) return new LmsProblem('unreachable', detail, { mayPass: true, status });
  if (status === 401) return new LmsProblem(isTokenRefused(answer) ? 'refused_token' : 'forbidden', detail);
  if (status === 403) return new LmsProblem('forbidden', detail);
  if (status === 404) return new LmsProblem('not_found', detail);
  return new LmsProblem('rejected', detail);
}

/** Throttling comes as 429, or as the same 403 that a missing permission gets, told apart by its text (Canvas docs). */
const isThrottled = ({ status, text }: OutgoingResponse) =>
  status === 429 || (status === 403 && text.includes('Rate Limit Exceeded'));

/** Canvas also answers 401 for a missing permission; only for a bad token does it ask for another (RFC 6750, §3). */
const isTokenRefused = (answer: OutgoingResponse) => answer.header('www-authenticate') !== undefined;

/** What an answer says about the quota; one that says when to come back applies to all requests, even with 503. */
export function outcomeOf(answer: OutgoingResponse): Outcome {
  const retryAfterMs = retryAfterOf(answer);
  const isRefused = isThrottled(answer) || (answer.status === 503 && retryAfterMs !== undefined);
  return {
    isAnswered: !isRefused,
    remaining: numberOf(answer.header('x-rate-limit-remaining')),
    cost: numberOf(answer.header('x-request-cost')),
    ...(isRefused && { throttled: { retryAfterMs } }),
  };
}

const numberOf = (header: string | undefined) => {
  const number = header === undefined || header.trim() === '' ? NaN : Number(header);
  return Number.isFinite(number) && number >= 0 ? number : undefined;
};

/** `Retry-After` in seconds or as a date (RFC 9110, §10.2.3); dates are by the answering server's clock. */
export function retryAfterOf(answer: Pick<OutgoingResponse, 'header'>): number | undefined {
  const given = answer.header('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(given)) return Number(given) * 1000;
  const [at, now] = [dateOf(given), dateOf(answer.header('date')) ?? currentMs()];
  return at === undefined ? undefined : Math.max(0, at - now);
}

/** An HTTP date in milliseconds; undefined for other texts that a lenient parser would accept. */
function dateOf(text: string | undefined) {
  const time = /^[A-Z][a-z]{2,8}, /.test(text ?? '') ? Date.parse(text ?? '') : NaN;
  return Number.isNaN(time) ? undefined : time;
}
