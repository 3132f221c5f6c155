import { db } from '#server/infra/db/database.ts';
import { defaultTableView, type TableView } from '#shared/course-table/table-view.ts';
import type { ShareLevel, SharedWith } from '#shared/quick-views/quick-view.ts';
import { indexKeyOf } from '#shared/text/search-key.ts';
import type { BuiltPerson } from './build.ts';

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
