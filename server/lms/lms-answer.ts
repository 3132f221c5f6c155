import { OutgoingFailed, OutgoingRefused, type OutgoingResponse } from './guarded-fetch.ts';
import { LmsProblem } from './lms-problem.ts';

/** The JSON of an answer. Throws the LmsProblem that it is instead. */
export function bodyOf(answer: OutgoingResponse): unknown {
  if (answer.status >= 300) throw problemOfStatus(answer);
  try {
    return answer.json();
  } catch {
    // A maintenance page, or an answer cut off.
    throw new LmsProblem('malformed', 'not JSON', { mayPass: true });
  }
}

/** What a failed request means for the one who asked; errors of other kinds are returned as they are. */
export function problemOfRequest(error: unknown): unknown {
  if (error instanceof OutgoingRefused) return new LmsProblem('unreachable', error.message);
  if (!(error instanceof OutgoingFailed)) return error;
  const mayPass = error.kind === 'timeout' || error.kind === 'network';
  return new LmsProblem(mayPass ? 'unreachable' : 'malformed', error.message, { mayPass });
}

function problemOfStatus(answer: OutgoingResponse): LmsProblem {
  const { status } = answer;
  const detail = `status ${status}`;
  if (isThrottled(answer)) {
    return new LmsProblem('throttled', detail, { mayPass: true, retryAfterMs: retryAfterMs(answer) });
  }
  if (status >= 500) return new LmsProblem('unreachable', detail, { mayPass: true });
  if (status === 401) return new LmsProblem(isTokenRefused(answer) ? 'refused_token' : 'forbidden', detail);
  if (status === 403) return new LmsProblem('forbidden', detail);
  if (status === 404) return new LmsProblem('not_found', detail);
  return new LmsProblem('rejected', detail);
}

/** Throttling comes as 429, or as a 403 that a missing permission would be, told apart by its text (Canvas docs). */
const isThrottled = ({ status, text }: OutgoingResponse) =>
  status === 429 || (status === 403 && text.includes('Rate Limit Exceeded'));

/** Canvas says 401 for a missing permission, too; only with a bad token does it ask for another (RFC 6750, §3). */
const isTokenRefused = (answer: OutgoingResponse) => answer.header('www-authenticate') !== undefined;

function retryAfterMs(answer: OutgoingResponse) {
  const seconds = Number(answer.header('retry-after'));
  return seconds > 0 ? seconds * 1000 : undefined;
}
