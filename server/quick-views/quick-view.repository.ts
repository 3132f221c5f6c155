import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/infra/db/database.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { peopleOf, everyTeam } from '#server/relations/people.ts';
import type { TableView } from '#shared/course-table/table-view.ts';
import type { SortOrder } from '#shared/http/page.ts';
import type { QuickViewSort } from '#shared/quick-views/quick-view.api.ts';
import { sharedWith, type SharedWith, type ShareLevel } from '#shared/quick-views/quick-view.ts';
import { indexKeyOf } from '#shared/text/search-key.ts';
import { isViewableBy } from './quick-view.policy.ts';

export interface QuickViewRow {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly view: TableView;
  readonly owner_id: number | null;
  /** null: gone, or not of this institution */
  readonly owner_name: string | null;
  readonly shared_with: SharedWith;
  readonly share_level: ShareLevel;
  readonly teams: readonly { readonly id: number; readonly title: string }[];
  readonly version: number;
  readonly sharing_version: number;
  readonly updated_at: Date;
}

const columns =
  () => sql`q.id, q.title, q.description, q.view, q.owner_id, p.name as owner_name, q.shared_with,
  q.share_level, q.version, q.sharing_version, q.updated_at, (
    select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title) order by t.title_key, t.id), '[]')
    from quick_view_teams qt join ${everyTeam()} t on t.id = qt.team_id where qt.view_id = q.id) as teams`;

const rowsOf = (scope: Scope, condition: RawBuilder<unknown>) => sql`
  from quick_views q left join ${peopleOf(scope)} p on p.id = q.owner_id
  where q.institution_id = ${scope.institutionId} and ${condition}`;

const isKept = sql`q.removed_at is null`;

async function findOne(scope: Scope, condition: RawBuilder<unknown>) {
  const { rows } = await sql<QuickViewRow>`select ${columns()} ${rowsOf(scope, condition)}`.execute(db());
  return rows[0];
}

export const findQuickView = (scope: Scope, id: number) => findOne(scope, sql`q.id = ${id} and ${isKept}`);

export const findRemovedView = (scope: Scope, id: number) =>
  findOne(scope, sql`q.id = ${id} and q.removed_at is not null`);

export interface QuickViewQuery {
  readonly search?: string | undefined;
  readonly sortBy: QuickViewSort;
  readonly sortOrder: SortOrder;
  readonly page: number;
  readonly limit: number;
}

const sortKeys: Readonly<Record<QuickViewSort, RawBuilder<unknown>>> = {
  title: sql`q.title_key`,
  owner: sql`p.name_key`,
  sharedWith: sql`array_position(${[...sharedWith]}::text[], q.shared_with)`,
  columnCount: sql`jsonb_array_length(q.view -> 'columns')`,
  updatedAt: sql`q.updated_at`,
};

/** A page of the quick views that the actor can view, the last one if the given one is too late, and their number. */
export async function listQuickViewRows(
  scope: Scope,
  actor: Actor,
  { search, sortBy, sortOrder, page, limit }: QuickViewQuery,
) {
  const pattern = likeAnywhere(search);
  const isFound =
    pattern === undefined ? sql`true` : sql`(q.title_key like ${pattern} or p.name_key like ${pattern})`;
  const found = rowsOf(scope, sql`${isKept} and ${isViewableBy(actor)} and ${isFound}`);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db());
  const total = counted.rows[0]?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / limit));
  const { rows } = await sql<QuickViewRow>`
    select ${columns()} ${found}
    order by ${sortKeys[sortBy]} ${sql.raw(sortOrder)} nulls last, q.title_key, q.id
    limit ${limit} offset ${(Math.min(Math.max(1, page), last) - 1) * limit}`.execute(db());
  return { rows, total };
}

interface Content {
  readonly title: string;
  readonly description: string;
  readonly view: TableView;
}

const contentColumns = ({ title, description, view }: Content) => ({
  title,
  title_key: indexKeyOf(title),
  description,
  view: JSON.stringify(view),
});

/** How many quick views a person has. Anyone else who counts them waits until the transaction ends. */
export async function countOwned(scope: Scope, personId: number) {
  await peopleOf(scope).where('id', '=', personId).forNoKeyUpdate().execute();
  const { count } = await db()
    .selectFrom('quick_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', scope.institutionId)
    .where('owner_id', '=', personId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function createQuickViewRow(scope: Scope, ownerId: number, content: Content) {
  const { id } = await db()
    .insertInto('quick_views')
    .values({ institution_id: scope.institutionId, owner_id: ownerId, ...contentColumns(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const updateView = (scope: Scope, id: number) =>
  db().updateTable('quick_views').where('institution_id', '=', scope.institutionId).where('id', '=', id);

/** Saves what a quick view shows; false if someone changed it since that version, or removed it. */
export async function saveContent(
  scope: Scope,
  id: number,
  { version, ...content }: Content & { version: number },
) {
  const { numUpdatedRows } = await updateView(scope, id)
    .set({ ...contentColumns(content), version: version + 1, updated_at: currentTime() })
    .where('version', '=', version)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

interface Shares {
  readonly with: SharedWith;
  readonly level: ShareLevel;
  readonly teamIds: readonly number[];
  readonly version: number;
}

/** Saves who has a quick view; false if someone changed it since that version, or removed it. */
export async function saveSharing(
  scope: Scope,
  id: number,
  { with: shared, level, teamIds, version }: Shares,
) {
  const { numUpdatedRows } = await updateView(scope, id)
    .set({ shared_with: shared, share_level: level, sharing_version: version + 1, updated_at: currentTime() })
    .where('sharing_version', '=', version)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await db()
    .deleteFrom('quick_view_teams')
    .where('institution_id', '=', scope.institutionId)
    .where('view_id', '=', id)
    .execute();
  if (teamIds.length > 0)
    await db()
      .insertInto('quick_view_teams')
      .values(teamIds.map((team_id) => ({ institution_id: scope.institutionId, view_id: id, team_id })))
      .execute();
  return true;
}

/** The titles of what a person has, except removed ones. */
export const listTitlesOf = (scope: Scope, ownerId: number) =>
  db()
    .selectFrom('quick_views')
    .select(['id', 'title'])
    .where('institution_id', '=', scope.institutionId)
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();

export const handOver = (scope: Scope, id: number, { ownerId, title }: { ownerId: number; title: string }) =>
  updateView(scope, id)
    .set({ owner_id: ownerId, title, title_key: indexKeyOf(title) })
    .execute();

/** Removes a quick view, or brings it back. */
export const setRemoved = (scope: Scope, id: number, removedAt: Date | null) =>
  updateView(scope, id).set({ removed_at: removedAt }).execute();

export const deletePrivateOf = (scope: Scope, personId: number) =>
  db()
    .deleteFrom('quick_views')
    .where('institution_id', '=', scope.institutionId)
    .where('owner_id', '=', personId)
    .where('shared_with', '=', 'private')
    .execute();
