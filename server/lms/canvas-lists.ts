import type * as z from 'zod';
import { log } from '#server/infra/log.ts';
import type { CanvasClient, CanvasPage, PageOptions } from './canvas-client.ts';
import { LmsProblem } from './lms-problem.ts';

/** The valid items of a page, and the others. A page with nothing valid on it isn't a page of the list. */
export function sortedOut<T extends z.ZodType>(schema: T, page: readonly unknown[]) {
  const results = page.map((item) => ({ item, parsed: schema.safeParse(item) }));
  const items = results.flatMap(({ parsed: { success, data } }) => (success ? [data] : []));
  // A single item can just be a bad one.
  if (items.length === 0 && page.length > 1)
    throw new LmsProblem('malformed', 'a page of nothing that it should list');
  return { items, others: results.flatMap(({ item, parsed: { success } }) => (success ? [] : [item])) };
}

/** Every item of a list. Malformed ones are left out: they must not keep the rest from being read. */
export async function* list<T extends z.ZodType>(
  client: CanvasClient,
  schema: T,
  path: string,
  options?: PageOptions,
): AsyncGenerator<z.output<T>> {
  for (let next: string | null = path; next !== null;) {
    const page: CanvasPage = await client.readPage(next, options);
    const { items, others } = sortedOut(schema, page.items);
    if (others.length > 0) log.warn({ path, items: others.length }, 'Canvas listed malformed items');
    yield* items;
    next = page.next;
  }
}
