import { itemKinds } from '#shared/courses/content.ts';
import { keyOf } from '#shared/text/search-key.ts';
import type { TidyEntryQuery, TidyEntryRow, TidySort } from '#shared/tidyup/tidy.api.ts';
import { bytesPerMb } from '#shared/tidyup/tidy-lists.ts';

interface StoredEntry {
  readonly id: number;
  readonly title: string;
  readonly address: string | null;
  readonly detail: Readonly<Record<string, string | number | null>>;
  readonly found_at: Date;
}

type Searched = Pick<TidyEntryQuery, 'search' | 'sortBy' | 'sortOrder'>;

const sortKeys = {
  title: ({ title }) => keyOf(title),
  size: ({ detail }) => detail.bytes ?? null,
  updatedAt: ({ detail }) => detail.updatedAt ?? null,
  foundAt: ({ found_at }) => found_at.toISOString(),
} satisfies Record<TidySort, (entry: StoredEntry) => string | number | null>;

/** The entries that match, in the requested order; missing values come last either way. */
export function sortedEntries<Entry extends StoredEntry>(
  entries: readonly Entry[],
  { search, sortBy, sortOrder }: Searched,
): Entry[] {
  const term = keyOf(search ?? '');
  const sign = sortOrder === 'asc' ? 1 : -1;
  return entries
    .filter(({ title, detail }) => keyOf(`${title} ${detail.target ?? ''}`).includes(term))
    .map((entry) => ({ entry, key: sortKeys[sortBy](entry), title: sortKeys.title(entry) }))
    .toSorted(
      (one, other) =>
        compare(one.key, other.key, sign) ||
        compare(one.title, other.title, 1) ||
        one.entry.id - other.entry.id,
    )
    .map(({ entry }) => entry);
}

function compare(one: string | number | null, other: string | number | null, sign: 1 | -1): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -sign : sign;
}

/** An entry with its page in Canvas. */
export function toEntry(
  { id, title, address, detail, found_at }: StoredEntry,
  courseUrl: string,
): TidyEntryRow {
  const { kind, bytes, updatedAt, target } = detail;
  return {
    id,
    title,
    url: address === null ? null : `${courseUrl}/${address}`,
    kind: itemKinds.find((known) => known === kind) ?? null,
    megabytes: typeof bytes === 'number' ? bytes / bytesPerMb : null,
    updatedAt: typeof updatedAt === 'string' ? updatedAt : null,
    foundAt: found_at.toISOString(),
    target: typeof target === 'string' ? target : null,
  };
}
