import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { keyOf } from '#shared/text/search-key.ts';

/** The columns that fit a search, under the tool each belongs to. */
export function columnsByTool(columns: readonly DescribedColumn[], search: string) {
  const key = keyOf(search);
  const found = columns.filter(({ label, description }) => keyOf(`${label} ${description}`).includes(key));
  return [...Map.groupBy(found, ({ tool }) => tool)].map(([tool, members]) => ({ tool, columns: members }));
}
