import { defaultTableView } from '#shared/course-table/table-view.ts';
import type { QuickView } from '#shared/quick-views/quick-view.ts';

/** A quick view of one's own. */
export const exampleQuickView = (given: Partial<QuickView> = {}): QuickView => ({
  id: 12,
  title: 'Low scores',
  description: '',
  view: {
    ...defaultTableView,
    columns: ['core.title', 'udoit.score', 'gone.column'],
    filter: [
      { column: 'udoit.score', any: [{ op: 'below', value: 70 }] },
      { column: 'gone.flag', any: [{ op: 'is', value: true }] },
    ],
  },
  owner: { name: 'Ada', isYou: true },
  sharing: { with: 'private', level: 'view', teams: [], version: 3 },
  isOwnDefault: false,
  version: 3,
  permissions: { view: true, edit: true, share: true, delete: true },
  updatedAt: '2026-03-01T00:00:00Z',
  ...given,
});
