/** How many pages of a list are read at once where Canvas numbers them. */
export const pagesAtOnce = 4;
const pageNumber = /(?<=[?&]page=)[1-9]\d{0,8}(?=&|#|$)/g;

/**
 * The addresses that the pages from the next to the last one should have, as many as may be read at once: only if the
 * two links differ in nothing but the number of the page. Just the next one otherwise; a bookmark can't be guessed.
 */
export function addressesAhead(next: string, last: string | undefined): string[] {
  const [first, ...others] = [...next.matchAll(pageNumber)].map(([text]) => Number(text));
  const end = Number(last?.match(pageNumber)?.[0]);
  if (first === undefined || others.length > 0 || !(end > first) || numbered(next, end) !== last)
    return [next];
  const count = Math.min(pagesAtOnce, end - first + 1);
  return Array.from({ length: count }, (_, place) => numbered(next, first + place));
}

const numbered = (address: string, page: number) => address.replace(pageNumber, String(page));

/**
 * Pages asked for before their turn. The links decide what the list is: what was asked for in advance only saves the
 * wait if a page really names it as the next. A list that doesn't keep to its numbers is read one by one from then on.
 */
export class PagesAhead<Page> {
  readonly #read: (address: string) => Promise<Page>;
  readonly #asked = new Map<string, Promise<Page>>();
  readonly #here = new Set<string>();
  #isMisled = false;

  constructor(read: (address: string) => Promise<Page>) {
    this.#read = read;
  }

  /** Asks for pages that weren't asked for yet; the first is the next one. */
  ask(addresses: readonly string[]) {
    const [next] = addresses;
    this.#isMisled ||= this.#asked.size > 0 && next !== undefined && !this.#asked.has(next);
    for (const address of this.#isMisled ? addresses.slice(0, 1) : addresses) {
      if (this.#asked.has(address)) continue;
      const page = this.#read(address);
      // The caller that takes it meets the problem; a page that isn't taken has none.
      page.then(
        () => this.#here.add(address),
        () => {},
      );
      this.#asked.set(address, page);
    }
  }

  /** Whether the page was asked for and has come. */
  isHere = (address: string) => this.#here.has(address);

  take(address: string): Promise<Page> {
    const page = this.#asked.get(address) ?? this.#read(address);
    this.#asked.delete(address);
    this.#here.delete(address);
    return page;
  }
}
