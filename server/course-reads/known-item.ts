import type { ContentFacts } from '#server/scanners/content-facts.ts';
import type { ItemKind, ItemProblem } from '#shared/courses/content.ts';
import type { QuestionPlace } from '#shared/findings/question-place.ts';
import type { UdoitCounts } from '#shared/scans/udoit-score.ts';
import { isCurrent, type Reader } from '#server/scanners/read-content.ts';

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
  readonly place: QuestionPlace | null;
  /** when what's in it was read: a New Quiz's questions */
  readonly insideAt: Date | null;
  readonly readAt: Date;
  /** it was no longer in the course; if it comes back, it's read again */
  readonly isGone: boolean;
}

export type ItemKey = `${ItemKind} ${string}`;

export const keyOfItem = ({ kind, lmsItemId }: Pick<KnownItem, 'kind' | 'lmsItemId'>): ItemKey =>
  `${kind} ${lmsItemId}`;

export type KnownItems = ReadonlyMap<ItemKey, KnownItem>;

/** An edit in the second after a read has the same time in Canvas; clocks differ, too. In milliseconds. */
export const settledMs = 60_000;

interface Listed extends Reader {
  /** by Canvas */
  readonly changedAt: string | null;
}

/** Whether a text needn't be read again, judging by the time of its last change. */
export function isUpToDate(
  { isGone, skipKey, problem, updatedAt, readAt }: KnownItem,
  { changedAt, ...reader }: Listed,
) {
  if (isGone || skipKey === null || !isCurrent(skipKey, reader)) return false;
  if (problem === 'missing' || problem === 'unreadable') return false;
  if (changedAt === null || updatedAt === null) return false;
  const changedMs = Date.parse(changedAt);
  return updatedAt.getTime() === changedMs && readAt.getTime() - changedMs > settledMs;
}
