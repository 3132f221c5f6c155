import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { keyOf } from '#shared/text/search-key.ts';

/** What a column says, unless that's its name. */
export const descriptionOf = ({ label, description }: DescribedColumn) =>
  description === label ? undefined : description;

/** The columns that fit a search, under the tool each belongs to; those that are called so come first. */
export function columnsByTool(columns: readonly DescribedColumn[], search: string) {
  const key = keyOf(search);
  const isCalledSo = ({ label }: DescribedColumn) => keyOf(label).includes(key);
  const found = columns
    .filter((column) => isCalledSo(column) || keyOf(column.description).includes(key))
    .toSorted((a, b) => Number(isCalledSo(b)) - Number(isCalledSo(a)));
  return [...Map.groupBy(found, ({ tool }) => tool)].map(([tool, members]) => ({ tool, columns: members }));
}
