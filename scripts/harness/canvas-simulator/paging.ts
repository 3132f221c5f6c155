import type { Request, Response } from 'express';
import { queryText } from '../query.ts';

const defaultPageSize = 10;
/** Canvas never returns more than this, whatever the request. */
const largestPageSize = 100;

/** A list to be sent page by page. */
interface List<T> {
  readonly items: readonly T[];
  /** which of them are in the answer; all if absent */
  readonly matches?: (item: T) => boolean;
  readonly shape: (item: T) => unknown;
  /** what the page is wrapped in, if it isn't a bare list */
  readonly wrap?: (page: unknown[]) => unknown;
  /**
   * Pages are numbers: an item leaving the list between two of them moves the rest, and one slips past. Otherwise the next
   * page is a bookmark, a place in the list that doesn't move.
   */
  readonly isNumbered?: boolean;
}

/** Sends one page of a list as Canvas does: at most 100 items, with links to the next ones in the Link header. */
export function sendPage<T>(req: Request, res: Response, list: List<T>) {
  const { shape, wrap, isNumbered = false } = list;
  const name = isNumbered ? numbers : bookmarks;
  const start = name.placeOf(queryText(req, 'page'));
  const { page, next, last } = (isNumbered ? cutByNumber : cutByPlace)(list, start, pageSizeOf(req));
  const isHeldBack = res.locals.isPageHeldBack === true && page.length > 0;
  const origin = typeof res.locals.linksTo === 'string' ? res.locals.linksTo : undefined;
  const linkTo = (rel: string, place: number, again?: number) =>
    link(req, { rel, page: name.textOf(place), again, origin });
  const links = [linkTo('current', start), linkTo('first', name.first)];
  if (isHeldBack) links.push(linkTo('next', start, Number(queryText(req, 'again') ?? 0) + 1));
  else if (next !== undefined)
    links.push(linkTo('next', res.locals.isNextTheFirst === true ? name.first : next));
  // Canvas doesn't count what a search finds.
  const isCounted = queryText(req, 'search_term') === undefined && res.locals.isLastMissing !== true;
  if (last !== undefined && isCounted)
    links.push(linkTo('last', res.locals.isLastWrong === true ? wrongLast(start, last) : last));
  res.set('Link', res.locals.areLinksScattered === true ? scattered(links) : links.join(','));
  const sent = isHeldBack ? [] : page.map(shape);
  res.json(wrap ? wrap(sent) : sent);
}

/** Too late on one page, too early on the next. */
const wrongLast = (start: number, last: number) => (start % 2 === 1 ? last * 9 : 1);

function pageSizeOf(req: Request) {
  const asked = Math.floor(Number(queryText(req, 'per_page')));
  return asked >= 1 ? Math.min(asked, largestPageSize) : defaultPageSize;
}

const bookmarkMark = 'bookmark:';

/** Page numbers mean nothing here: a client that counts pages instead of following links stays on the first. */
const bookmarks = {
  first: 0,
  textOf: (place: number) => bookmarkMark + Buffer.from(String(place)).toString('base64url'),
  placeOf: (text = '') => {
    if (!text.startsWith(bookmarkMark)) return 0;
    const place = Number(Buffer.from(text.slice(bookmarkMark.length), 'base64url').toString());
    return Number.isSafeInteger(place) && place > 0 ? place : 0;
  },
};

const numbers = {
  first: 1,
  textOf: String,
  placeOf: (text = '') => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1),
};

interface Cut<T> {
  readonly page: readonly T[];
  /** the place of the next page; undefined on the last one */
  readonly next: number | undefined;
  /** the place of the last page, where Canvas counts what it lists */
  readonly last?: number;
}

/** The matches from a place in the list on, and the place of the next one after them. */
function cutByPlace<T>({ items, matches = () => true }: List<T>, start: number, size: number): Cut<T> {
  const page: T[] = [];
  for (let place = start; place < items.length; place += 1) {
    const item = items[place];
    if (item === undefined || !matches(item)) continue;
    if (page.length === size) return { page, next: place };
    page.push(item);
  }
  return { page, next: undefined };
}

/** The matches of a page, as they are counted now. */
function cutByNumber<T>({ items, matches = () => true }: List<T>, number: number, size: number): Cut<T> {
  const found = items.filter(matches);
  const last = Math.max(1, Math.ceil(found.length / size));
  const page = found.slice((number - 1) * size, number * size);
  return { page, next: number < last ? number + 1 : undefined, last };
}

/**
 * The links as several headers, as proxies might leave them: the next page not last, a relation of several words, a comma
 * in each address, and a title that looks like another link.
 */
const scattered = (links: readonly string[]) => [
  '</font.woff>; rel=preload; as=font; crossorigin',
  ...links
    .toReversed()
    .map((text) => text.replace(/rel="(\w+)"/, 'rel="prefetch\t$1 list"'))
    .map((text) => text.replace('>', '&as=list,page>; title="one; of <several>, rel=\\"next\\""')),
  '</style.css>; rel=preload; as=style',
];

interface LinkParts {
  readonly rel: string;
  readonly page: string;
  /** tells the address of a page that was held back from the one that held it back */
  readonly again?: number | undefined;
  /** where the pages are said to be; where they were asked for, if absent */
  readonly origin?: string | undefined;
}

function link(req: Request, { rel, page, again, origin }: LinkParts) {
  const url = new URL(req.originalUrl, origin ?? `http://${req.get('host') ?? 'localhost'}`);
  url.searchParams.set('page', page);
  if (again !== undefined) url.searchParams.set('again', String(again));
  return `<${url.href}>; rel="${rel}"`;
}
