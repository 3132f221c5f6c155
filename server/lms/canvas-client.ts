import { setMaxListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { log } from '#server/infra/log.ts';
import type { CanvasPlace } from '#shared/courses/canvas-id.ts';
import { orAborted } from './abortable.ts';
import { noteCanvasCall } from './canvas-states.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { lastLinkIn, nextLinkIn } from './link-header.ts';
import { advance, placeOf, type Place } from './list-cursor.ts';
import { bodyOf, outcomeOf, problemOfRequest } from './lms-answer.ts';
import { LmsProblem } from './lms-problem.ts';
import {
  addressesAhead,
  pagesAhead,
  PagesAhead,
  partsOf,
  readInParts,
  type LinkedPage,
} from './pages-ahead.ts';
import { patienceInUse, type Patience } from './retry-policy.ts';
import type { Rank } from './budget/budget.ts';
import type { Outcome } from './budget/held-slots.ts';
import { takeSlot } from './budget/take-slot.ts';
import { withRetries } from './retries.ts';

/** Where a client finds its token, and what to do when Canvas no longer accepts it. */
export interface TokenSource {
  current(): Promise<string>;
  /** A new token in place of the refused one, or undefined if there's no way to get one. */
  renew(refused: string): Promise<string | undefined>;
}

export interface CanvasPage<Items = readonly unknown[]> {
  readonly items: Items;
  /** Opaque cursor for `readPage` (list-cursor); null on the last page. */
  readonly next: string | null;
}

interface ReadOptions {
  /** contains people's texts, which can be long */
  readonly isContent?: boolean | undefined;
}

export interface PageOptions extends ReadOptions {
  /** where the list is in the body, if it isn't the body itself */
  readonly pick?: ((body: unknown) => unknown) | undefined;
}

/**
 * A larger answer is refused: parsing it would hold up everyone else. A page of courses is about 200 kB; a list of
 * texts can have one of 10 MB among the usual ones.
 */
const maxBytes = { facts: 2 * 1024 * 1024, content: 32 * 1024 * 1024 };
/** Canvas sends at most a hundred items a page; checking a million would take a minute. */
const mostItems = 1_000;

export interface ClientOptions {
  /** Ends everything in progress. If the signal is a time limit, that's LmsProblem 'unreachable'. */
  readonly signal?: AbortSignal | undefined;
  readonly patience?: Patience;
  /** Who waits for the answers: requests for people go first. Defaults to no one. */
  readonly rank?: Rank | undefined;
  /** the institution: several that share a token take turns */
  readonly owner?: number | undefined;
  /** what's known of the Canvas besides its address */
  readonly place?: CanvasPlace | undefined;
}

const unknownPlace: CanvasPlace = { hosts: [], shard: null };

interface CanvasRequest {
  readonly url: string;
  readonly maxBytes: number;
}

interface Answer {
  readonly body: unknown;
  /** the `Link` header; empty if absent */
  readonly links: string;
}

/** Speaks Canvas's REST API at one origin with one token: paging, throttling, retries, a renewed token. */
export class CanvasClient {
  readonly #origin: string;
  readonly #tokens: TokenSource;
  readonly #signal: AbortSignal | undefined;
  readonly #patience: Patience;
  readonly #place: CanvasPlace;
  readonly #turn: { readonly rank: Rank; readonly owner: number };

  constructor(
    origin: string,
    tokens: TokenSource,
    { signal, patience = patienceInUse(), place = unknownPlace, ...turn }: ClientOptions = {},
  ) {
    this.#origin = new URL(origin).origin;
    this.#tokens = tokens;
    this.#signal = signal;
    // A portion of an uploaded list makes a hundred requests at once, each listening to its job's one signal.
    if (signal) setMaxListeners(0, signal);
    this.#patience = patience;
    this.#place = place;
    this.#turn = { rank: turn.rank ?? 'background', owner: turn.owner ?? 0 };
  }

  /** Reads one object. Throws LmsProblem. */
  async read(path: string, options: ReadOptions = {}): Promise<unknown> {
    return (await this.#get(this.#urlOf(path), options)).body;
  }

  /** Reads one page of a list: the first by its path, the others by `next`. Throws LmsProblem. */
  async readPage(cursor: string, options: PageOptions = {}): Promise<CanvasPage> {
    const place = this.#placeOf(cursor);
    return pageAt(place, await this.#getPage(place.address, options));
  }

  /**
   * The pages of a list from a cursor on, in order. The next one is read while its predecessors are dealt with; where
   * Canvas numbers its pages, several are. Those that have come by then are passed on together. `sortOut` makes of a
   * page's items what's passed on, as soon as they've come.
   */
  async *readPages<Items>(
    cursor: string,
    sortOut: (items: readonly unknown[]) => Items,
  ): AsyncGenerator<readonly CanvasPage<Items>[]> {
    const left = new AbortController();
    const reader = this.#until(left.signal);
    const ahead = new PagesAhead(
      async (address) => {
        const page = await reader.#getPage(address, {});
        // After the next page is asked for.
        const items = setImmediate().then(() => sortOut(page.items));
        // The caller that takes the page meets the problem.
        items.catch(() => {});
        return { ...page, items };
      },
      ({ next, last }) => (next === undefined ? [] : addressesAhead(next, last)),
    );
    try {
      let pages: CanvasPage<Items>[] = [];
      for (let place: Place | null = this.#placeOf(cursor); place !== null;) {
        const linked: LinkedPage<Promise<Items>> = await ahead.take(place.address);
        const page: CanvasPage<Items> = pageAt(place, { ...linked, items: await linked.items });
        pages.push(page);
        place = page.next === null ? null : this.#placeOf(page.next);
        if (place && pages.length < pagesAhead && ahead.isHere(place.address)) continue;
        yield pages;
        pages = [];
      }
    } finally {
      left.abort();
    }
  }

  /** Every item of a list, page after page. */
  async *readAll(path: string, options: PageOptions = {}): AsyncGenerator<unknown> {
    for (let next: string | null = path; next !== null;) {
      const page: CanvasPage = await this.readPage(next, options);
      yield* page.items;
      next = page.next;
    }
  }

  /** Where it asks. */
  get origin() {
    return this.#origin;
  }

  /** The same client, whose requests also end with a signal. */
  #until(signal: AbortSignal) {
    return new CanvasClient(this.#origin, this.#tokens, {
      signal: this.#signal ? AbortSignal.any([this.#signal, signal]) : signal,
      patience: this.#patience,
      place: this.#place,
      ...this.#turn,
    });
  }

  #placeOf(cursor: string): Place {
    const place = placeOf(cursor);
    return { ...place, address: this.#urlOf(place.address) };
  }

  /** A page that's too large is read in parts, and put together again. */
  async #getPage(address: string, options: PageOptions): Promise<LinkedPage> {
    try {
      return await this.#getWhole(address, options);
    } catch (error) {
      const parts = error instanceof LmsProblem && error.isTooLarge ? partsOf(address) : undefined;
      if (!parts) throw error;
      return readInParts(parts, (part) => this.#getPage(part, options));
    }
  }

  async #getWhole(address: string, { pick, ...options }: PageOptions): Promise<LinkedPage> {
    const { body, links } = await this.#get(address, options);
    const items = pick ? pick(body) : body;
    if (!Array.isArray(items)) throw new LmsProblem('malformed', 'not a list');
    if (items.length > mostItems) throw new LmsProblem('malformed', 'a page of too many things');
    const [next, last] = [nextLinkIn(links), lastLinkIn(links)];
    return {
      items,
      next: next === undefined ? undefined : this.#urlOf(next, address),
      last: last !== undefined && URL.canParse(last, address) ? new URL(last, address).href : undefined,
    };
  }

  /** Addresses also come from Canvas's answers; they must stay at its origin, since the token goes along. */
  #urlOf(path: string, base = this.#origin) {
    if (!URL.canParse(path, base)) throw new LmsProblem('malformed', 'a page at no address');
    const url = new URL(path, base);
    if (this.#isOtherName(url)) return new URL(url.pathname + url.search, this.#origin).href;
    if (url.origin !== this.#origin) throw new LmsProblem('malformed', 'a page at another host');
    return url.href;
  }

  /** Whether it's the same Canvas by another of its host names. */
  #isOtherName({ hostname, port }: URL) {
    return port === '' && hostname !== new URL(this.#origin).hostname && this.#place.hosts.includes(hostname);
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

  /** One try, and a second with a renewed token. */
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
    let status: number | undefined;
    const began = performance.now();
    try {
      const answer = await guardedFetch(url, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json+canvas-string-ids' },
        timeoutMs: this.#patience.answerWithinMs,
        ...bounds,
        ...(this.#signal && { signal: this.#signal }),
      });
      outcome = outcomeOf(answer);
      status = answer.status;
      return { body: bodyOf(answer, this.#place.shard), links: answer.header('link') ?? '' };
    } catch (error) {
      throw problemOfRequest(error);
    } finally {
      slot.leave(outcome);
      const ms = performance.now() - began;
      if (status !== undefined || this.#signal?.aborted !== true)
        noteCanvasCall({ origin: this.#origin, institutionId: this.#turn.owner, outcome, status, ms });
    }
  }
}

const pageAt = <Items>(place: Place, { items, next }: LinkedPage<Items>): CanvasPage<Items> => ({
  items,
  next: next === undefined ? null : advance(place, next),
});
