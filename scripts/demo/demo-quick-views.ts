import type { HeadlessSession } from '#scripts/harness/headless-session.ts';
import { defaultTableView, type TableView } from '#shared/course-table/table-view.ts';
import { createQuickView, listQuickViews, shareQuickView } from '#shared/quick-views/quick-view.api.ts';
import type { DemoTeams } from './demo-people.ts';

const published = { column: 'core.published', any: [{ op: 'is', value: true } as const] };

/** Full courses whose pages shut people out: what to mend first. */
const largeAndPoor: TableView = {
  ...defaultTableView,
  columns: ['core.title', 'core.instructors', 'core.studentCount', 'udoit.score', 'udoit.error_count'],
  filter: [
    { column: 'udoit.score', any: [{ op: 'below', value: 80 }] },
    { column: 'core.studentCount', any: [{ op: 'at_least', value: 20 }] },
    published,
  ],
  sort: { column: 'core.studentCount', order: 'desc' },
};

const spaceToWin: TableView = {
  ...defaultTableView,
  columns: [
    'core.title',
    'core.termName',
    'core.storageUsedMb',
    'tidyup.reclaimable_mb',
    'tidyup.file_unused_count',
  ],
  filter: [{ column: 'tidyup.reclaimable_mb', any: [{ op: 'above', value: 0 }] }],
  sort: { column: 'tidyup.reclaimable_mb', order: 'desc' },
  density: 'compact',
};

/** Keeps two quick views, as the signed-in admin would: one for everybody, one for a team. Existing ones stay. */
export async function addQuickViews(admin: HeadlessSession, { design }: DemoTeams) {
  const existing = (await admin.call(listQuickViews, { query: {} })).quickViews.map(({ title }) => title);
  const keep = async (title: string, description: string, view: TableView) =>
    admin.call(createQuickView, { body: { title, description, view } });
  const [poor, space] = ['Many students, many errors', 'Space to free up'];
  if (!existing.includes(poor)) {
    const { id, sharing } = await keep(poor, 'Where one fix helps most people', largeAndPoor);
    await admin.call(shareQuickView, {
      params: { id },
      body: { with: 'institution', level: 'view', version: sharing.version },
    });
  }
  if (!existing.includes(space)) {
    const { id, sharing } = await keep(space, '', spaceToWin);
    await admin.call(shareQuickView, {
      params: { id },
      body: { with: 'teams', teamIds: [design], level: 'edit', version: sharing.version },
    });
  }
}
