import type { TableView } from '#shared/course-table/table-view.ts';
import type { QuickView, QuickViewKey } from '#shared/quick-views/quick-view.ts';

/** A quick view as lists and menus have it, kept or built in. */
export interface QuickViewSubject {
  readonly key: QuickViewKey;
  readonly title: string;
  readonly description: string;
  readonly view: TableView;
  readonly isOwnDefault: boolean;
  /** undefined: it's built in */
  readonly kept: QuickView | undefined;
}

export const subjectOf = (kept: QuickView): QuickViewSubject => ({
  key: kept.id,
  title: kept.title,
  description: kept.description,
  view: kept.view,
  isOwnDefault: kept.isOwnDefault,
  kept,
});

/** Where the table of courses is shown with a quick view. */
export const coursesPathOf = (key: QuickViewKey) => `/courses?view=${key}`;
