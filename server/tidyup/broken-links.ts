import type { ItemKind } from '#shared/courses/content.ts';
import { entryOfLink } from '#server/scanners/tidyup/link-lists.ts';
import type { TidyEntry } from '#server/scanners/tidyup/tidy-entry.ts';

/** An item with the addresses on the web that its text links to. */
export interface LinkingItem {
  readonly kind: ItemKind;
  readonly lmsItemId: string;
  readonly title: string;
  readonly address: string;
  readonly webLinks: readonly string[];
}

type States = ReadonlyMap<string, 'ok' | 'uncertain' | 'broken' | null>;

/** The links that are known to be broken, as entries: one for each item and address. */
export const brokenLinks = (items: readonly LinkingItem[], states: States): TidyEntry[] =>
  items.flatMap((item) =>
    item.webLinks.filter((link) => states.get(link) === 'broken').map((link) => entryOfLink(item, link)),
  );

export const countChecked = (states: States) => [...states.values()].filter((state) => state !== null).length;

export const linksOf = (items: readonly LinkingItem[]) => new Set(items.flatMap(({ webLinks }) => webLinks));
