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
