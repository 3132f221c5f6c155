import type { Request, Response } from 'express';
import { queryText } from '../query.ts';

const defaultPageSize = 10;
/** Canvas gives no more than this, whatever is asked for. */
const largestPageSize = 100;

/** A list to be sent page by page. Its items keep their places while it is read: nothing is taken out of it. */
export interface List<T> {
  readonly items: readonly T[];
  /** which of them are in the answer; all without */
  readonly matches?: (item: T) => boolean;
  readonly shape: (item: T) => unknown;
  /** what the page is wrapped in, where it is not a bare list */
  readonly wrap?: (page: unknown[]) => unknown;
}

/**
 * Sends one page of a list as Canvas does: at most 100 items, the next page as an opaque bookmark in the Link header.
 * A bookmark is a place in the list, so that the last page of 200,000 costs no more than the first.
 */
export function sendPage<T>(req: Request, res: Response, { items, matches, shape, wrap }: List<T>) {
  const start = placeOf(queryText(req, 'page'));
  const { page, next } = cut(items, matches ?? (() => true), start, pageSizeOf(req));
  const isHeldBack = res.locals.isPageHeldBack === true && page.length > 0;
  const links = [link(req, 'current', start), link(req, 'first', 0)];
  if (isHeldBack) links.push(link(req, 'next', start, Number(queryText(req, 'again') ?? 0) + 1));
  else if (next !== undefined) links.push(link(req, 'next', res.locals.isNextTheFirst === true ? 0 : next));
  res.set('Link', res.locals.areLinksScattered === true ? scattered(links) : links.join(','));
  const sent = isHeldBack ? [] : page.map(shape);
  res.json(wrap ? wrap(sent) : sent);
}

function pageSizeOf(req: Request) {
  const asked = Math.floor(Number(queryText(req, 'per_page')));
  return asked >= 1 ? Math.min(asked, largestPageSize) : defaultPageSize;
}

const bookmarkMark = 'bookmark:';

/** Page numbers mean nothing here: whoever counts pages instead of following links stays on the first. */
function placeOf(bookmark = '') {
  if (!bookmark.startsWith(bookmarkMark)) return 0;
  const place = Number(Buffer.from(bookmark.slice(bookmarkMark.length), 'base64url').toString());
  return Number.isSafeInteger(place) && place > 0 ? place : 0;
}

/** The matches from a place on, and the place of the first one after them. */
function cut<T>(items: readonly T[], matches: (item: T) => boolean, start: number, size: number) {
  const page: T[] = [];
  for (let place = start; place < items.length; place += 1) {
    const item = items[place];
    if (item === undefined || !matches(item)) continue;
    if (page.length === size) return { page, next: place };
    page.push(item);
  }
  return { page, next: undefined };
}

/** The links as several headers, as proxies may leave them: the next page not last, and a comma in each address. */
const scattered = (links: readonly string[]) => [
  ...links.toReversed().map((text) => text.replace('>', '&as=list,page>')),
  '</style.css>; rel=preload; as=style',
];

/** `again` tells the address of a page that was held back from the one that held it back. */
function link(req: Request, rel: string, place: number, again?: number) {
  const url = new URL(req.originalUrl, `http://${req.get('host') ?? 'localhost'}`);
  url.searchParams.set('page', bookmarkMark + Buffer.from(String(place)).toString('base64url'));
  if (again !== undefined) url.searchParams.set('again', String(again));
  return `<${url.href}>; rel="${rel}"`;
}
