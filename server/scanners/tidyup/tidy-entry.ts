import { cleanText } from '#shared/text/plain-text.ts';
import { digestOf } from '../body/fingerprint.ts';
import type { SnapshotItem } from '../course-snapshot.ts';

/** One thing in a list of what to tidy up. */
export interface TidyEntry {
  /** identifies it within its list and course */
  readonly thing: string;
  readonly title: string;
  /** the path in Canvas below the course; null if there's no page for it */
  readonly address: string | null;
  readonly detail: Readonly<Record<string, string | number | null>>;
}

/** An index of the database doesn't take keys of thousands of characters. */
const longestKey = 200;
const longestAddress = 2_000;

export const keyOfThing = (key: string) =>
  key.length > longestKey || !key.isWellFormed() || key.includes('\0') ? digestOf(key) : key;

/** An address from a text, as the database takes it. */
export const cleanAddress = (address: string) => cleanText(address, longestAddress);

export const keyOfItem = ({ kind, lmsItemId }: Pick<SnapshotItem, 'kind' | 'lmsItemId'>) =>
  lmsItemId ? `${kind}:${lmsItemId}` : kind;

/** An item as an entry, or something about it. */
export const entryOfItem = (item: SnapshotItem): TidyEntry => ({
  thing: keyOfThing(keyOfItem(item)),
  title: item.title,
  address: item.address,
  detail: { kind: item.kind, updatedAt: item.updatedAt?.toISOString() ?? null },
});
