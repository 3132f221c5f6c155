import { setMaxListeners } from 'node:events';
import { log } from '#server/infra/log.ts';
import { orAborted } from './abortable.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { nextLinkIn } from './link-header.ts';
import { advance, placeOf } from './list-cursor.ts';
import { bodyOf, outcomeOf, problemOfRequest } from './lms-answer.ts';
import { LmsProblem } from './lms-problem.ts';
import { patienceInUse, type Patience } from './retry-policy.ts';
import type { Rank } from './budget/budget.ts';
import type { Outcome } from './budget/held-slots.ts';
import { takeSlot } from './budget/take-slot.ts';
import { withRetries } from './retries.ts';

/** Where a client finds its token, and what it does when Canvas no longer takes it. */
export interface TokenSource {
  current(): Promise<string>;
  /** A new token in place of the refused one, or undefined when there is no way to get one. */
  renew(refused: string): Promise<string | undefined>;
}

export interface CanvasPage {
  readonly items: readonly unknown[];
  /** What `readPage` goes on with, opaque (list-cursor); null on the last one. */
  readonly next: string | null;
}

export interface ReadOptions {
  /** it holds what people wrote, which may be long */
  readonly isContent?: boolean | undefined;
}

export interface PageOptions extends ReadOptions {
  /** where the list is in the body, when it is not the body itself */
  readonly pick?: ((body: unknown) => unknown) | undefined;
}

/** An answer that is larger is refused: parsing it would hold up everybody else. A page of courses has some 200 kB. */
const maxBytes = { facts: 2 * 1024 * 1024, content: 10 * 1024 * 1024 };
/** Canvas sends at most a hundred things a page; checking a million would take a minute. */
const mostItems = 1_000;

export interface ClientOptions {
  /** Ends whatever is under way. A signal that is a time limit ends it as LmsProblem 'unreachable'. */
  readonly signal?: AbortSignal | undefined;
  readonly patience?: Patience;
  /** Who waits for the answers: those of people go first. Nobody, where nothing is said. */
  readonly rank?: Rank | undefined;
  /** the institution: where several share a token, they take turns */
  readonly owner?: number | undefined;
}

interface CanvasRequest {
  readonly url: string;
  readonly maxBytes: number;
}

interface Answer {
  readonly body: unknown;
  /** the `Link` header; empty without */
  readonly links: string;
}

/** Speaks Canvas's REST API at one origin with one token: paging, throttling, retries, a renewed token. */
export class CanvasClient {
  readonly #origin: string;
  readonly #tokens: TokenSource;
  readonly #signal: AbortSignal | undefined;
  readonly #patience: Patience;
  readonly #turn: { readonly rank: Rank; readonly owner: number };

  constructor(
    origin: string,
    tokens: TokenSource,
    { signal, patience = patienceInUse(), rank = 'background', owner = 0 }: ClientOptions = {},
  ) {
    this.#origin = new URL(origin).origin;
    this.#tokens = tokens;
    this.#signal = signal;
    // A portion of an uploaded list asks for a hundred courses at once, each listening to the one signal of its job.
    if (signal) setMaxListeners(0, signal);
    this.#patience = patience;
    this.#turn = { rank, owner };
  }

  /** One object. Throws LmsProblem. */
  async read(path: string, options: ReadOptions = {}): Promise<unknown> {
    return (await this.#get(this.#urlOf(path), options)).body;
  }

  /** One page of a list: the first by its path, the others by what `next` was. Throws LmsProblem. */
  async readPage(cursor: string, { pick, ...options }: PageOptions = {}): Promise<CanvasPage> {
    const place = placeOf(cursor);
    const address = this.#urlOf(place.address);
    const { body, links } = await this.#get(address, options);
    const items = pick ? pick(body) : body;
    if (!Array.isArray(items)) throw new LmsProblem('malformed', 'not a list');
    if (items.length > mostItems) throw new LmsProblem('malformed', 'a page of too many things');
    const next = nextLinkIn(links);
    return {
      items,
      next: next === undefined ? null : advance({ ...place, address }, this.#urlOf(next, address)),
    };
  }

  /** Every item of a list, page after page. */
  async *readAll(path: string, options: PageOptions = {}): AsyncGenerator<unknown> {
    for (let next: string | null = path; next !== null;) {
      const page: CanvasPage = await this.readPage(next, options);
      yield* page.items;
      next = page.next;
    }
  }

  /** Addresses come from Canvas's own answers too; they must stay with it, for the token goes along. */
  #urlOf(path: string, base = this.#origin) {
    if (!URL.canParse(path, base)) throw new LmsProblem('malformed', 'a page at no address');
    const url = new URL(path, base);
    if (url.origin !== this.#origin) throw new LmsProblem('malformed', 'a page at another host');
    return url.href;
  }

  async #get(url: string, { isContent = false }: ReadOptions): Promise<Answer> {
    const request = { url, maxBytes: isContent ? maxBytes.content : maxBytes.facts };
    try {
      return await withRetries((leftMs) => this.#ask(request, leftMs), this.#patience, this.#signal);
    } catch (error) {
      const problem = this.#isTimeOver(error)
        ? new LmsProblem('unreachable', 'no answer in time', { mayPass: true })
        : error;
      if (problem instanceof LmsProblem && problem.mayPass) {
        const { kind, detail } = problem;
        log.warn({ origin: this.#origin, kind, detail }, 'gave up on a Canvas request');
      }
      throw problem;
    }
  }

  #isTimeOver(error: unknown) {
    return error instanceof DOMException && error.name === 'TimeoutError' && error === this.#signal?.reason;
  }

  /** One try, and with a renewed token a second one. */
  async #ask(request: CanvasRequest, leftMs: number): Promise<Answer> {
    const token = await orAborted(this.#tokens.current(), this.#signal);
    try {
      return await this.#send(request, token, leftMs);
    } catch (error) {
      if (!(error instanceof LmsProblem) || error.kind !== 'refused_token') throw error;
      const renewed = await orAborted(this.#tokens.renew(token), this.#signal);
      if (renewed === undefined || renewed === token) throw error;
      return this.#send(request, renewed, leftMs);
    }
  }

  async #send({ url, ...bounds }: CanvasRequest, token: string, leftMs: number): Promise<Answer> {
    const before = performance.now() + leftMs;
    const slot = await takeSlot(this.#origin, token, { ...this.#turn, signal: this.#signal, before });
    let outcome: Outcome = { isAnswered: false };
    try {
      const answer = await guardedFetch(url, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json+canvas-string-ids' },
        timeoutMs: this.#patience.answerWithinMs,
        ...bounds,
        ...(this.#signal && { signal: this.#signal }),
      });
      outcome = outcomeOf(answer);
      return { body: bodyOf(answer), links: answer.header('link') ?? '' };
    } catch (error) {
      throw problemOfRequest(error);
    } finally {
      slot.leave(outcome);
    }
  }
}
