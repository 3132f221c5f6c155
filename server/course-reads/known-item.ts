import type { ContentFacts } from '#server/scanners/content-facts.ts';
import type { ItemKind, ItemProblem } from '#shared/courses/content.ts';
import type { UdoitCounts } from '#shared/scans/udoit-score.ts';

/** An item as an earlier read left it. */
export interface KnownItem {
  readonly id: number;
  readonly kind: ItemKind;
  readonly lmsItemId: string;
  readonly title: string;
  readonly address: string;
  readonly isPublished: boolean | null;
  readonly isUsed: boolean;
  readonly updatedAt: Date | null;
  readonly skipKey: string | null;
  readonly problem: ItemProblem | null;
  readonly counts: UdoitCounts;
  readonly facts: ContentFacts | null;
  readonly readAt: Date;
  /** it was no longer in the course; if it comes back, it's read again */
  readonly isGone: boolean;
}

export type ItemKey = `${ItemKind} ${string}`;

export const keyOfItem = ({ kind, lmsItemId }: Pick<KnownItem, 'kind' | 'lmsItemId'>): ItemKey =>
  `${kind} ${lmsItemId}`;

export type KnownItems = ReadonlyMap<ItemKey, KnownItem>;
