import { LmsProblem } from './lms-problem.ts';

/** How many pages of a list are read at once where Canvas numbers them. */
const pagesAtOnce = 4;
/** How many pages may be asked for before their turn: while a few are written down, the next are read. */
export const pagesAhead = 4 * pagesAtOnce;
const pageNumber = /(?<=[?&]page=)[1-9]\d{0,8}(?=&|#|$)/g;

/**
 * The addresses that the pages from the next to the last one should have, as many as may be asked for: only if the
 * two links differ in nothing but the number of the page. Just the next one otherwise; a bookmark can't be guessed.
 */
export function addressesAhead(next: string, last: string | undefined): string[] {
  const [first, ...others] = [...next.matchAll(pageNumber)].map(([text]) => Number(text));
  const end = Number(last?.match(pageNumber)?.[0]);
  if (first === undefined || others.length > 0 || !(end > first) || numbered(next, end) !== last)
    return [next];
  const count = Math.min(pagesAhead, end - first + 1);
  return Array.from({ length: count }, (_, place) => numbered(next, first + place));
}

const numbered = (address: string, page: number) => address.replace(pageNumber, String(page));

/** A page with the addresses of those after it. */
export interface LinkedPage<Items = readonly unknown[]> {
  readonly items: Items;
  readonly next: string | undefined;
  readonly last: string | undefined;
}

/** Each is contained a whole number of times in the one before, so that parts end where the whole does. */
const sizes = [100, 20, 5, 1];
/** Canvas's own, if none is asked for. */
const usualSize = 10;

/** A page as several smaller ones. */
interface Parts {
  /** the address of the first */
  readonly first: string;
  /** how many the page has, at most */
  readonly count: number;
  /** whether a part belongs to the page; `read` is how many of them had something in them */
  has(part: string, read: number): boolean;
  /** the address of the next whole page, by that of the part after the last */
  wholeAfter(part: string): string;
}

/** The number of a page; undefined for a bookmark, which is a place in the list whatever the size of its pages. */
function numberIn(address: string | URL) {
  const page = new URL(address).searchParams.get('page') ?? '1';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : undefined;
}

function pageAt(address: string, size: number, number: number | undefined) {
  const url = new URL(address);
  url.searchParams.set('per_page', String(size));
  if (number !== undefined && url.searchParams.has('page')) url.searchParams.set('page', String(number));
  return url.href;
}

/** How to ask again for a page that's too large: with fewer things a page. Undefined if it's of one thing already. */
export function partsOf(address: string): Parts | undefined {
  const size = Number(new URL(address).searchParams.get('per_page') ?? usualSize);
  const smaller = sizes.find((each) => each < size && size % each === 0);
  if (smaller === undefined) return undefined;
  const count = size / smaller;
  const start = numberIn(address);
  const from = start === undefined ? undefined : (start - 1) * count + 1;
  return {
    first: pageAt(address, smaller, from),
    count,
    has: (part, read) => {
      const number = numberIn(part);
      return from === undefined || number === undefined ? read < count : number < from + count;
    },
    wholeAfter: (part) => {
      const number = numberIn(part);
      return pageAt(part, size, number === undefined ? undefined : Math.floor((number - 1) / count) + 1);
    },
  };
}

/** Parts of a page can be empty, but not many. */
const mostEmptyParts = 10;

/** A page put together from its parts. Throws LmsProblem 'malformed' if they never end. */
export async function readInParts(
  { first, count, ...parts }: Parts,
  readPart: (address: string) => Promise<LinkedPage>,
): Promise<LinkedPage> {
  const items: unknown[] = [];
  let next: string | undefined = first;
  for (let [asked, read] = [0, 0]; next !== undefined && parts.has(next, read); asked += 1) {
    if (asked > count + mostEmptyParts) throw new LmsProblem('malformed', 'more parts than a page has');
    const part: LinkedPage = await readPart(next);
    items.push(...part.items);
    read += Math.sign(part.items.length);
    next = part.next;
  }
  return { items, next: next && parts.wholeAfter(next), last: undefined };
}

/**
 * Pages asked for before their turn. The links decide what the list is: what was asked for in advance only saves the
 * wait if a page really names it as the next. A list that doesn't keep to its numbers is read one by one from then on.
 */
export class PagesAhead<Page> {
  readonly #read: (address: string) => Promise<Page>;
  readonly #addressesAfter: (page: Page) => readonly string[];
  readonly #asked = new Map<string, Promise<Page>>();
  readonly #here = new Set<string>();
  #onTheirWay = 0;
  #isMisled = false;

  /** With what reads a page, and the addresses it says come after it, the next one first. */
  constructor(read: (address: string) => Promise<Page>, addressesAfter: (page: Page) => readonly string[]) {
    this.#read = read;
    this.#addressesAfter = addressesAfter;
  }

  /** Takes the page whose turn it is, and asks for those after it. */
  async take(address: string): Promise<Page> {
    const page = await (this.#asked.get(address) ?? this.#ask(address)).finally(() => {
      this.#asked.delete(address);
      this.#here.delete(address);
    });
    const addresses = this.#addressesAfter(page);
    const [next] = addresses;
    this.#isMisled ||= this.#asked.size > 0 && next !== undefined && !this.#asked.has(next);
    this.#askAhead(this.#isMisled ? addresses.slice(0, 1) : addresses);
    return page;
  }

  /** Whether the page was asked for and has come. */
  isHere = (address: string) => this.#here.has(address);

  #askAhead(addresses: readonly string[]) {
    for (const address of addresses) {
      const isRoom = this.#onTheirWay < pagesAtOnce && this.#asked.size < pagesAhead;
      if (isRoom && !this.#asked.has(address)) void this.#ask(address);
    }
  }

  #ask(address: string): Promise<Page> {
    const page = this.#read(address);
    this.#asked.set(address, page);
    this.#onTheirWay += 1;
    // The caller that takes it meets the problem; a page that isn't taken has none.
    page.then(
      (given) => this.#arrive(address, given),
      () => void (this.#onTheirWay -= 1),
    );
    return page;
  }

  /** Where pages are numbered, one that has come before its turn already tells which to ask for. */
  #arrive(address: string, page: Page) {
    this.#onTheirWay -= 1;
    if (this.#asked.has(address)) this.#here.add(address);
    const addresses = this.#addressesAfter(page);
    if (!this.#isMisled && addresses.length > 1) this.#askAhead(addresses);
  }
}
