import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { idsOf } from '#server/infra/db/ids.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import { batchesOf } from '#server/relations/batches.ts';
import { everyone } from '#server/relations/people.ts';
import type { SortOrder } from '#shared/http/page.ts';
import type { SyncSort } from '#shared/syncs/sync.columns.ts';
import type { SkipReason, SyncTrigger } from '#shared/syncs/sync.ts';
import type { Phrase } from '#shared/text/phrase.ts';
import { stored } from '#server/infra/db/column-types.ts';
import { currentTime } from '#server/infra/clock.ts';

const syncQuery = (scope: Scope) =>
  db()
    .selectFrom('syncs as s')
    .leftJoin(everyone().as('p'), 'p.id', 's.triggered_by')
    .selectAll('s')
    .select('p.name as triggered_by_name')
    .where('s.institution_id', '=', scope.institutionId);

export const findSync = (scope: Scope, id: number) =>
  syncQuery(scope).where('s.id', '=', id).executeTakeFirst();

export type SyncRow = NonNullable<Awaited<ReturnType<typeof findSync>>>;

/** The sync in progress, otherwise the latest one. */
export const findLatestSync = (scope: Scope, batchId: number) =>
  syncQuery(scope).where('s.batch_id', '=', batchId).orderBy('s.id', 'desc').limit(1).executeTakeFirst();

/** Opens a sync of the batch unless one is open; with two at once, the unique index decides. */
export async function openSync(
  scope: Scope,
  batchId: number,
  { type, personId, at }: { type: SyncTrigger; personId: number | null; at?: Date },
): Promise<number | undefined> {
  const row = await db()
    .insertInto('syncs')
    .values({
      institution_id: scope.institutionId,
      batch_id: batchId,
      trigger_type: type,
      triggered_by: personId,
      scheduled_at: at,
      progressed_at: currentTime(),
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Changes an open sync, which has got on; false when it was ended in the meantime. */
export async function updateOpenSync(scope: Scope, id: number, values: Updateable<Tables['syncs']>) {
  const { numUpdatedRows } = await db()
    .updateTable('syncs')
    .set({ ...values, progressed_at: currentTime(), refused_since: null })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'in_progress'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that Canvas asks an open sync to wait. Since when stays until it gets on. */
export async function noteRefusal(scope: Scope, id: number) {
  await sql`update syncs set refused_since = now()
    where institution_id = ${scope.institutionId} and id = ${id} and refused_since is null
      and status in ('pending', 'in_progress')`.execute(db());
}

export interface Ending {
  readonly status: 'completed' | 'failed' | 'cancelled';
  readonly reason: Phrase | null;
  /** why it failed may pass by itself: without a person asking, it's tried again */
  readonly mayPass?: boolean;
}

/** One sync, or a batch's open one; with `phase`, only if it has come that far. */
export type WhichSyncs =
  | { readonly id: number }
  | { readonly batchId: number; readonly phase?: 'applying' | undefined };

export type EndedSync = Pick<
  Selectable<Tables['syncs']>,
  'id' | 'batch_id' | 'trigger_type' | 'course_added_count' | 'course_removed_count'
>;

/** Ends those of the syncs that are open, deletes what they had read but not done, and returns them. */
export async function endOpenSyncs(scope: Scope, which: WhichSyncs, { status, reason }: Ending) {
  const { rows } = await sql<EndedSync>`
    update syncs set status = ${status}, reason = ${stored(reason)}::jsonb, finished_at = now(), progressed_at = now(),
      refused_since = null
    where institution_id = ${scope.institutionId} and status in ('pending', 'in_progress') and ${conditionOf(which)}
    returning id, batch_id, trigger_type, course_added_count, course_removed_count`.execute(db());
  const ended = sql`institution_id = ${scope.institutionId} and sync_id = any(${rows.map(({ id }) => id)}::int[])`;
  // Statements of their own, to see the page that the first one had to wait for.
  await sql`delete from sync_found_courses where ${ended}`.execute(db());
  await sql`delete from sync_changes where ${ended} and not applied`.execute(db());
  return rows;
}

function conditionOf(which: WhichSyncs) {
  if ('id' in which) return sql`id = ${which.id}`;
  const { batchId, phase } = which;
  return phase === undefined ? sql`batch_id = ${batchId}` : sql`batch_id = ${batchId} and phase = ${phase}`;
}

/** Reopens the one plan that's waiting for confirmation. False when it isn't waiting (any more). */
export async function reopenConfirmed(scope: Scope, id: number, personId: number) {
  const { numUpdatedRows } = await db()
    .updateTable('syncs')
    .set({
      status: 'in_progress',
      phase: 'applying',
      confirmed_by: personId,
      reason: null,
      finished_at: null,
      progressed_at: currentTime(),
    })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countSyncs(scope: Scope, batchId: number) {
  const { count } = await db()
    .selectFrom('syncs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', scope.institutionId)
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface SyncOrder {
  readonly sortBy: SyncSort;
  readonly sortOrder: SortOrder;
}

export interface SyncListQuery extends SyncOrder {
  readonly page: number;
  readonly limit: number;
}

/** What each order compares. A sync is due before it starts, and a batch's syncs start in the order of their ids. */
const sortKeys: Record<SyncSort, RawBuilder<unknown>> = {
  startedAt: sql`s.id`,
  triggeredBy: sql`p.name_key`,
  status: sql`s.status`,
  changes: sql`s.course_added_count + s.course_removed_count`,
  duration: sql`s.finished_at - s.started_at`,
};

const inOrder = (scope: Scope, batchId: number, { sortBy, sortOrder }: SyncOrder) =>
  syncQuery(scope)
    .where('s.batch_id', '=', batchId)
    .orderBy(sortKeys[sortBy], (order) => order[sortOrder]().nullsLast())
    .orderBy('s.id', 'desc');

/** The ids of all syncs of the batch, in order. */
export const listSyncIds = (scope: Scope, batchId: number, order: SyncOrder) =>
  idsOf(inOrder(scope, batchId, order).clearSelect().select('s.id'));

export const readSyncs = (scope: Scope, ids: readonly number[]) =>
  syncQuery(scope)
    .where('s.id', 'in', [...ids])
    .execute();

export const listSyncs = (scope: Scope, batchId: number, { page, limit, ...order }: SyncListQuery) =>
  inOrder(scope, batchId, order)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

/** What a sync did, and what it skipped because it couldn't be kept. */
const changesOf = ({ institutionId }: Scope, syncId: number) => sql`(
  select change, title, lms_course_id, null as reason, course_id as place
  from sync_changes where institution_id = ${institutionId} and sync_id = ${syncId} and applied
  union all
  select 'skipped', title, lms_course_id, reason, id from sync_skipped_courses
  where institution_id = ${institutionId} and sync_id = ${syncId}) changes`;

export async function countChanges(scope: Scope, syncId: number) {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${changesOf(scope, syncId)}`.execute(db());
  return rows[0]?.count ?? 0;
}

interface ChangeRow {
  readonly change: 'added' | 'removed' | 'skipped';
  readonly title: string | null;
  readonly lms_course_id: string | null;
  readonly reason: SkipReason | null;
}

export async function listChanges(
  scope: Scope,
  syncId: number,
  { page, limit }: { page: number; limit: number },
) {
  const { rows } = await sql<ChangeRow>`
    select change, title, lms_course_id, reason from ${changesOf(scope, syncId)}
    order by change <> 'skipped', change, lower(title) collate "C", place limit ${limit} offset ${(page - 1) * limit}`.execute(
    db(),
  );
  return rows;
}

export interface PlacedChange extends ChangeRow {
  readonly place: number;
}

/** What a sync did, a portion at a time: after the last change of the portion before. */
export async function listChangesAfter(
  scope: Scope,
  syncId: number,
  last: PlacedChange | undefined,
  limit: number,
) {
  const isLater = last ? sql`(change, place) > (${last.change}::text, ${last.place}::bigint)` : sql`true`;
  const { rows } = await sql<PlacedChange>`
    select change, title, lms_course_id, reason, place from ${changesOf(scope, syncId)}
    where ${isLater} order by change, place limit ${limit}`.execute(db());
  return rows;
}

/** How long the batch's last completed syncs took, in seconds; undefined if there are none. */
export async function averageDuration(scope: Scope, batchId: number) {
  const { rows } = await sql<{ seconds: number | null }>`
    select avg(extract(epoch from finished_at - started_at))::float8 as seconds from (
      select started_at, finished_at from syncs
      where institution_id = ${scope.institutionId} and batch_id = ${batchId} and status = 'completed'
      order by id desc limit 5) latest`.execute(db());
  return rows[0]?.seconds ?? undefined;
}

/** A batch's rule and its context. */
export const findRule = (scope: Scope, batchId: number) =>
  batchesOf(scope).where('id', '=', batchId).executeTakeFirst();

export type RuleRow = NonNullable<Awaited<ReturnType<typeof findRule>>>;

/**
 * Takes courses out of the plans waiting to be applied: a person's decision by hand overrides them. A plan that's still
 * being made takes it into account by itself. Locks the sync's row first, so no part of a plan is applied, and no plan
 * made, in between; latest first, in the same order as plans are made.
 */
export async function dropFromPlans(scope: Scope, batchId: number, courseIds: readonly number[]) {
  const { rows } = await sql<{ id: number; is_planned: boolean }>`
    select id, status = 'waiting' or phase = 'applying' as is_planned
    from syncs where institution_id = ${scope.institutionId} and batch_id = ${batchId}
      and status in ('pending', 'in_progress', 'waiting') order by id desc for update`.execute(db());
  const planned = rows.filter(({ is_planned }) => is_planned).map(({ id }) => id);
  if (planned.length === 0) return;
  await sql`
    with dropped as (
      delete from sync_changes
      where institution_id = ${scope.institutionId} and sync_id = any(${planned}::int[]) and course_id = any(${[...courseIds]}::int[])
        and not applied
      returning sync_id, change
    )
    update syncs s set
      to_add_count = to_add_count - (select count(*)::int from dropped d where d.sync_id = s.id and d.change = 'added'),
      to_remove_count =
        to_remove_count - (select count(*)::int from dropped d where d.sync_id = s.id and d.change = 'removed')
    where s.institution_id = ${scope.institutionId} and s.id in (select sync_id from dropped)`.execute(db());
}
