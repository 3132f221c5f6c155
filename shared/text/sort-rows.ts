/** The value a row is sorted by; null if it has none. */
export type SortValue = string | number | null;

/** Rows sorted by one of their values, those without it last; without a sort they stay as they are. */
export function sortRows<Row, Sort extends string>(
  rows: readonly Row[],
  sort: { readonly by: Sort; readonly order: 'asc' | 'desc' } | undefined,
  { valueOf, locale }: { valueOf: (row: Row, by: Sort) => SortValue; locale: string },
): readonly Row[] {
  if (!sort) return rows;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const direction = sort.order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a, sort.by), valueOf(b, sort.by)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const isNumber = typeof left === 'number' && typeof right === 'number';
    return direction * (isNumber ? left - right : compare(String(left), String(right)));
  });
}
