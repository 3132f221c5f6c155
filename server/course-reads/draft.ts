import type { ItemProblem } from '#shared/courses/content.ts';
import type { SnapshotItem } from '#server/scanners/course-snapshot.ts';

/** What a read got of an item's text: the text, nothing as it didn't change, or a problem. */
export type Text =
  | { readonly html: string }
  | { readonly isUnchanged: true }
  | { readonly problem: Extract<ItemProblem, 'missing' | 'unreadable' | 'block_editor' | 'question_bank'> };

/** An item before its text is scanned. */
export type Draft = Omit<SnapshotItem, 'body'> & { readonly text: Text };

/** A text that came with its item, or didn't. Of what's locked for the asking account, Canvas tells none. */
export function textOf(html: string | null | undefined, isLocked: boolean | null = false): Text {
  if (html === undefined || (html === '' && isLocked === true)) return { problem: 'missing' };
  return html === null ? { problem: 'unreadable' } : { html };
}
