import { isCurrent, type Reader } from '#server/scanners/read-content.ts';
import type { KnownItem } from './known-item.ts';

/** An edit in the second after a read has the same time in Canvas; clocks differ, too. In milliseconds. */
const settledMs = 60_000;

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
