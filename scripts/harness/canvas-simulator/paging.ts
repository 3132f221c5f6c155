import type { Request, Response } from 'express';

const defaultPageSize = 10;
const largestPageSize = 100;

/**
 * Sends one page of a list as Canvas does: at most 100 items, the next page as an opaque bookmark in the Link header.
 * `items` are taken lazily, so that a long list costs no more than its page.
 */
export function sendPage<T>(
  req: Request,
  res: Response,
  items: Iterable<T>,
  shape: (item: T) => unknown,
  wrap = (list: unknown[]): unknown => list,
) {
  const asked = Number(queryText(req, 'per_page') ?? defaultPageSize);
  const size = Math.min(Math.max(1, Number.isFinite(asked) ? asked : defaultPageSize), largestPageSize);
  const bookmark = queryText(req, 'page');
  const start = bookmark?.startsWith('bookmark:')
    ? Number(Buffer.from(bookmark.slice(9), 'base64url').toString())
    : 0;
  const { page, hasMore } = slice(items, start, size);
  const links = [link(req, 'current', start), link(req, 'first', 0)];
  if (hasMore) links.push(link(req, 'next', start + size));
  res.set('Link', links.join(','));
  res.json(wrap(res.locals.emptyPage && hasMore ? [] : page.map(shape)));
}

function slice<T>(items: Iterable<T>, start: number, size: number) {
  const page: T[] = [];
  let index = 0;
  for (const item of items) {
    if (index >= start + size) return { page, hasMore: true };
    if (index >= start) page.push(item);
    index += 1;
  }
  return { page, hasMore: false };
}

function link(req: Request, rel: string, start: number) {
  const url = new URL(req.originalUrl, `http://${req.get('host')}`);
  url.searchParams.set('page', `bookmark:${Buffer.from(String(start)).toString('base64url')}`);
  return `<${url.href}>; rel="${rel}"`;
}

/** A query parameter's first value. */
export function queryText(req: Request, name: string): string | undefined {
  const value = (req.query as Record<string, unknown>)[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
}

/** All values of a repeated parameter, `name[]=a&name[]=b`. */
export function queryList(req: Request, name: string): string[] {
  const value = (req.query as Record<string, unknown>)[`${name}[]`];
  return (Array.isArray(value) ? value : [value]).filter((item): item is string => typeof item === 'string');
}
