import { db } from '#server/infra/db/database.ts';
import { defaultTableView, type TableView } from '#shared/course-table/table-view.ts';
import type { ShareLevel, SharedWith } from '#shared/quick-views/quick-view.ts';
import { indexKeyOf } from '#shared/text/search-key.ts';
import * as api from '#shared/quick-views/quick-view.api.ts';
import type { Caller } from './as.ts';
import { buildPerson, buildTeam, type BuiltInstitution, type BuiltPerson } from './build.ts';

interface Given {
  readonly title?: string;
  readonly view?: TableView;
  /** with whom it's shared, if not with the teams */
  readonly shared?: Exclude<SharedWith, 'teams'>;
  readonly teams?: readonly { readonly id: number }[];
  readonly level?: ShareLevel;
}

let count = 0;

/** A person's quick view; private, unless it's said to be shared. */
export async function buildQuickView(
  { id: owner_id, institutionId: institution_id }: BuiltPerson,
  {
    title = `View ${(count += 1)}`,
    view = defaultTableView,
    shared = 'private',
    teams = [],
    level = 'view',
  }: Given = {},
): Promise<{ id: number; title: string }> {
  const { id } = await db()
    .insertInto('quick_views')
    .values({
      institution_id,
      owner_id,
      title,
      title_key: indexKeyOf(title),
      description: '',
      view: JSON.stringify(view),
      shared_with: teams.length > 0 ? 'teams' : shared,
      share_level: level,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const team of teams)
    await db()
      .insertInto('quick_view_teams')
      .values({ institution_id, view_id: id, team_id: team.id })
      .execute();
  return { id, title };
}

/** A view of which some columns and conditions no longer exist. */
export const outdatedView: TableView = {
  columns: ['core.title', 'udoit.score', 'gone.column'],
  filter: [
    { column: 'udoit.score', any: [{ op: 'below', value: 70 }] },
    { column: 'gone.flag', any: [{ op: 'is', value: true }] },
  ],
  sort: { column: 'udoit.score', order: 'desc' },
  density: 'compact',
};
export const viewContent = {
  title: 'Low scores',
  description: 'For the weekly\nmeeting',
  view: outdatedView,
};

/** A team with one member of each role. */
export async function buildStaffOf(home: BuiltInstitution) {
  const [lead, editor, reader] = [await buildPerson(home), await buildPerson(home), await buildPerson(home)];
  const team = await buildTeam(home, [
    { person: lead, role: 'admin' },
    { person: editor, role: 'edit' },
    { person: reader, role: 'read' },
  ]);
  return { team, lead, editor, reader };
}

/** The titles of the quick views that somebody sees. */
export const titlesFor = async (caller: Caller) =>
  (await caller.call(api.listQuickViews, { query: {} })).quickViews.map(({ title }) => title);
