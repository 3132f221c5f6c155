import type { TaskField } from './draft-changes.ts';

/** Something that both people changed, or that one changed and the other deleted. */
export type Clash =
  /** mine was kept; theirs is told */
  | { readonly kind: 'title' | 'visibility'; readonly theirs: string }
  | { readonly kind: 'order' }
  | { readonly kind: 'task'; readonly title: string; readonly field: TaskField; readonly theirs: string }
  /** the task was kept */
  | { readonly kind: 'deletedByThem' | 'deletedByMe'; readonly title: string };
