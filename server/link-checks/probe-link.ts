import { currentMs } from '#server/infra/clock.ts';
import { OutgoingRefused } from '#server/lms/guarded-fetch.ts';
import { guardedProbe, type Probe } from '#server/lms/guarded-probe.ts';
import type { Outcome } from './link-state.ts';

/** What a link leads to, and what that says about its host. */
export interface LinkOutcome {
  readonly outcome: Outcome;
  /** no connection could be made: all links to this host have the same outcome for a while */
  readonly isHostDead: boolean;
  /** when the host may be asked again, in seconds */
  readonly restSeconds: number;
}

export interface ProbeOptions {
  readonly signal: AbortSignal;
  /** whether a redirect leads to where this check has no business */
  readonly isKeptOut: (host: string) => boolean;
}

const mostRedirects = 5;
/** Between two requests to one host. */
const pauseSeconds = 1;
const longestRestSeconds = 86_400;

/** Some servers don't know HEAD, or answer it with nonsense. */
const asksForGet: ReadonlySet<number> = new Set([400, 403, 404, 405, 501, 503]);
const missing: ReadonlySet<number> = new Set([404, 410]);
const noHost = new Set(['ENOTFOUND']);
const noConnection = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Follows a link to its end, guarding every hop. Throws only if it was cancelled. */
export async function probeLink(url: string, options: ProbeOptions): Promise<LinkOutcome> {
  try {
    const last = await follow(url, options);
    if (!last) return alive('uncertain');
    return alive(outcomeOf(last), restAfter(last));
  } catch (error) {
    options.signal.throwIfAborted();
    return failed(error);
  }
}

const alive = (outcome: Outcome, restSeconds = pauseSeconds): LinkOutcome => ({
  outcome,
  isHostDead: false,
  restSeconds,
});

/** The last answer; null if there were too many redirects, or one leads where it mustn't be followed. */
async function follow(url: string, options: ProbeOptions): Promise<Probe | null> {
  let at = url;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const answer = await ask(at, options.signal);
    const isRedirect = answer.status >= 300 && answer.status < 400 && answer.location !== null;
    if (!isRedirect) return answer;
    const next = URL.parse(answer.location, at);
    if (!next || options.isKeptOut(next.hostname)) return null;
    at = next.href;
  }
  return null;
}

async function ask(url: string, signal: AbortSignal): Promise<Probe> {
  const answer = await guardedProbe(url, { method: 'HEAD', signal });
  return asksForGet.has(answer.status) ? guardedProbe(url, { method: 'GET', signal }) : answer;
}

/** Whatever isn't clearly there or clearly gone could be there for a person. */
function outcomeOf({ status }: Probe): Outcome {
  if (status < 400) return 'ok';
  return missing.has(status) ? 'missing' : 'uncertain';
}

/** A host that asks for a pause gets it, up to a day. */
export function restAfter({ retryAfter, status }: Probe, now = currentMs()): number {
  if (retryAfter === null) return status === 429 ? 60 : pauseSeconds;
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : (/[a-z]/i.test(retryAfter) ? Date.parse(retryAfter) - now : NaN) / 1000;
  return Number.isFinite(seconds)
    ? Math.min(Math.max(seconds, pauseSeconds), longestRestSeconds)
    : pauseSeconds;
}

function failed(error: unknown): LinkOutcome {
  const causes = [error, fieldOf(error, 'cause')];
  if (causes.some((one) => one instanceof OutgoingRefused)) return alive('uncertain');
  const codes = causes.map((one) => String(fieldOf(one, 'code')));
  if (codes.some((code) => noHost.has(code))) return { ...alive('missing'), isHostDead: true };
  return { ...alive('uncertain'), isHostDead: codes.some((code) => noConnection.has(code)) };
}

const fieldOf = (error: unknown, name: 'cause' | 'code'): unknown =>
  // Any error can have these.
  typeof error === 'object' && error !== null
    ? (error as Partial<Record<typeof name, unknown>>)[name]
    : undefined;
