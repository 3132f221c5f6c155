import { setTimeout as wait } from 'node:timers/promises';
import { log } from '#server/infra/log.ts';
import { guardedFetch, OutgoingFailed, OutgoingRefused, type OutgoingResponse } from './guarded-fetch.ts';
import { LmsProblem } from './lms-problem.ts';

/** Where a client finds its token, and what it does when Canvas no longer takes it. */
export interface TokenSource {
  current(): Promise<string>;
  /** A new token in place of the refused one, or undefined when there is no way to get one. */
  renew(refused: string): Promise<string | undefined>;
}

export interface CanvasPage {
  readonly items: readonly unknown[];
  /** The address of the next page, opaque; null on the last one. */
  readonly next: string | null;
}

/** Tries of one request before it counts as failed: enough for a hiccup, too few to hide an outage. */
const tries = 5;
const firstPauseMs = 250;
const longestPauseMs = 15_000;
/** Below this rest of the bucket (of 700) Canvas is about to throttle: give it a moment (Canvas docs: leaks 10 a second). */
const lowRemaining = 100;
const lowRemainingPauseMs = 500;
/** Parallel requests are charged in advance (50 each): few at once go further. */
const requestsAtOnce = 4;

const slots = new Map<string, { busy: number; waiting: (() => void)[] }>();

/** Speaks Canvas's REST API at one origin with one token: paging, throttling, retries, a renewed token. */
export class CanvasClient {
  readonly #origin: string;
  readonly #tokens: TokenSource;
  readonly #signal: AbortSignal | undefined;

  constructor(origin: string, tokens: TokenSource, signal?: AbortSignal) {
    this.#origin = origin;
    this.#tokens = tokens;
    this.#signal = signal;
  }

  /** One object. Throws LmsProblem. */
  async read(path: string): Promise<unknown> {
    return parseJson(await this.#get(this.#urlOf(path)));
  }

  /** One page of a list; `path` may be the address that `next` named. Throws LmsProblem. */
  async readPage(path: string, pick: (body: unknown) => unknown = (body) => body): Promise<CanvasPage> {
    const answer = await this.#get(this.#urlOf(path));
    const items = pick(parseJson(answer));
    if (!Array.isArray(items)) throw new LmsProblem('malformed', 'not a list');
    return { items, next: this.#nextOf(answer) };
  }

  /** Every item of a list, page after page. */
  async *readAll(path: string, pick?: (body: unknown) => unknown): AsyncGenerator<unknown> {
    for (let next: string | null = path; next !== null;) {
      const page: CanvasPage = await this.readPage(next, pick);
      yield* page.items;
      next = page.next;
    }
  }

  /** Addresses come from Canvas's own answers too; they must stay with it, for the token goes along. */
  #urlOf(path: string) {
    const url = new URL(path, this.#origin);
    if (url.origin !== new URL(this.#origin).origin)
      throw new LmsProblem('malformed', 'a page at another host');
    return url.href;
  }

  #nextOf(answer: OutgoingResponse) {
    const links = (answer.header('link') ?? '').split(',');
    const next = links.find((link) => /;\s*rel="?next"?/.test(link));
    const address = /<([^>]+)>/.exec(next ?? '')?.[1];
    return address === undefined ? null : this.#urlOf(address);
  }

  async #get(url: string): Promise<OutgoingResponse> {
    let token = await this.#tokens.current();
    let problem = new LmsProblem('unreachable');
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const outcome = await this.#try(url, token);
      if (outcome instanceof Answered) return outcome.answer;
      if (outcome.problem.kind === 'refused_token') {
        const renewed = attempt === 0 ? await this.#tokens.renew(token) : undefined;
        if (renewed === undefined) throw outcome.problem;
        token = renewed;
        continue;
      }
      if (!outcome.mayRetry) throw outcome.problem;
      problem = outcome.problem;
      await this.#pause(outcome.pauseMs ?? firstPauseMs * 2 ** attempt * (1 + Math.random()));
    }
    log.warn({ origin: this.#origin, kind: problem.kind, detail: problem.detail }, 'canvas request given up');
    throw problem;
  }

  async #try(url: string, token: string): Promise<Answered | Failed> {
    const leave = await enter(this.#origin);
    try {
      const answer = await guardedFetch(url, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json+canvas-string-ids' },
        ...(this.#signal && { signal: this.#signal }),
      });
      const outcome = judge(answer);
      const remaining = Number(answer.header('x-rate-limit-remaining') ?? Infinity);
      if (outcome instanceof Answered && remaining < lowRemaining) await this.#pause(lowRemainingPauseMs);
      return outcome;
    } catch (error) {
      if (error instanceof OutgoingRefused) throw new LmsProblem('unreachable', error.message);
      if (error instanceof OutgoingFailed)
        return new Failed(new LmsProblem('unreachable', error.message), true);
      throw error;
    } finally {
      leave();
    }
  }

  async #pause(ms: number) {
    await wait(Math.min(ms, longestPauseMs), undefined, this.#signal ? { signal: this.#signal } : {});
  }
}

class Answered {
  readonly answer: OutgoingResponse;
  constructor(answer: OutgoingResponse) {
    this.answer = answer;
  }
}

class Failed {
  readonly problem: LmsProblem;
  readonly mayRetry: boolean;
  readonly pauseMs: number | undefined;
  constructor(problem: LmsProblem, mayRetry: boolean, pauseMs?: number) {
    this.problem = problem;
    this.mayRetry = mayRetry;
    this.pauseMs = pauseMs;
  }
}

/** Throttling comes as 429, or as a 403 that a missing permission would be, told apart by its text (Canvas docs). */
const isThrottled = ({ status, text }: OutgoingResponse) =>
  status === 429 || (status === 403 && text.includes('Rate Limit Exceeded'));

function judge(answer: OutgoingResponse): Answered | Failed {
  const { status } = answer;
  if (status < 300) {
    return isJson(answer) ? new Answered(answer) : new Failed(new LmsProblem('malformed', 'not JSON'), true);
  }
  const detail = `status ${status}`;
  if (isThrottled(answer)) {
    const seconds = Number(answer.header('retry-after'));
    return new Failed(new LmsProblem('throttled', detail), true, seconds > 0 ? seconds * 1000 : undefined);
  }
  if (status === 401) return new Failed(new LmsProblem('refused_token', detail), false);
  if (status === 403) return new Failed(new LmsProblem('forbidden', detail), false);
  if (status === 404) return new Failed(new LmsProblem('not_found', detail), false);
  return new Failed(new LmsProblem('unreachable', detail), status >= 500);
}

function isJson(answer: OutgoingResponse) {
  try {
    answer.json();
    return true;
  } catch {
    return false;
  }
}

const parseJson = (answer: OutgoingResponse) => answer.json();

/** Waits for a free place among the requests that may run at once against one Canvas. */
async function enter(origin: string): Promise<() => void> {
  const slot = slots.get(origin) ?? { busy: 0, waiting: [] };
  slots.set(origin, slot);
  if (slot.busy >= requestsAtOnce) await new Promise<void>((resolve) => slot.waiting.push(resolve));
  else slot.busy += 1;
  return () => {
    const next = slot.waiting.shift();
    if (next) next();
    else slot.busy -= 1;
  };
}
