import type * as z from 'zod';
import { log } from '#server/infra/log.ts';
import type { CanvasClient, CanvasPage, PageOptions } from './canvas-client.ts';
import { LmsProblem } from './lms-problem.ts';

/**
 * The valid items of a page, and the others. A page with nothing valid on it isn't a page of the list, unless there's
 * something that looks like one.
 */
export function sortedOut<T extends z.ZodType>(
  schema: T,
  page: readonly unknown[],
  looksLikeOne: (item: unknown) => boolean = () => false,
) {
  const results = page.map((item) => ({ item, parsed: schema.safeParse(item) }));
  const items = results.flatMap(({ parsed: { success, data } }) => (success ? [data] : []));
  // A single thing can just be a bad one.
  const isOneThing = page.length === 1 && typeof page[0] === 'object';
  if (items.length === 0 && page.length > 0 && !isOneThing && !page.some(looksLikeOne))
    throw new LmsProblem('malformed', 'a page of nothing that it should list');
  return { items, others: results.flatMap(({ item, parsed: { success } }) => (success ? [] : [item])) };
}

interface ListOptions extends PageOptions {
  /** more make it a list that never ends */
  readonly mostPages?: number;
}

/** Every item of a list. Malformed ones are left out: they must not keep the rest from being read. */
export async function* list<T extends z.ZodType>(
  client: CanvasClient,
  schema: T,
  path: string,
  { mostPages = Infinity, ...options }: ListOptions = {},
): AsyncGenerator<z.output<T>> {
  let pages = 0;
  for (let next: string | null = path; next !== null; pages += 1) {
    if (pages === mostPages) throw new LmsProblem('malformed', 'more pages than the list can have');
    const page: CanvasPage = await client.readPage(next, options);
    const { items, others } = sortedOut(schema, page.items);
    if (others.length > 0) log.warn({ path, items: others.length }, 'Canvas listed malformed items');
    yield* items;
    next = page.next;
  }
}
