import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf } from '#server/relations/batches.ts';
import type { SyncTrigger, SyncStatus } from '#shared/syncs/sync.ts';
import type { Lately } from './sync-pause.ts';

/**
 * Active batches with a rule, each with the time its last sync was requested. Failed ones don't count, except scheduled
 * ones, which are tried again on their own.
 */
export const listRuledBatches = (scope: Scope) =>
  db()
    .selectFrom(batchesOf(scope).as('b'))
    .select('b.id')
    .select((eb) =>
      eb
        .selectFrom('syncs as s')
        .select('s.scheduled_at')
        .whereRef('s.institution_id', '=', 'b.institution_id')
        .whereRef('s.batch_id', '=', 'b.id')
        .where((s) => s.or([s('s.status', '<>', 'failed'), s('s.trigger_type', '=', 'scheduled')]))
        .orderBy('s.id', 'desc')
        .limit(1)
        .as('last_sync_at'),
    )
    .where('b.status', '=', 1)
    .where('b.type', 'in', ['dynamic', 'hybrid'])
    .execute();

/** Active batches with a rule whose latest sync failed, and what had triggered that. */
export async function listFailedBatches(scope: Scope) {
  const { rows } = await sql<{ id: number; trigger: SyncTrigger }>`
    select b.id, latest.trigger_type as trigger from ${batchesOf(scope)} b cross join lateral (
      select status, trigger_type from syncs s
      where s.institution_id = b.institution_id and s.batch_id = b.id order by s.id desc limit 1) latest
    where b.status = 1 and b.type in ('dynamic', 'hybrid') and latest.status = 'failed'`.execute(db());
  return rows;
}

/** Open syncs without a sign of life since the given moment. */
export const listLostSyncs = (scope: Scope, since: Date) =>
  db()
    .selectFrom('syncs')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .where('status', 'in', ['pending', 'in_progress'])
    .where('progressed_at', '<', since)
    .execute();

interface Standing extends Lately {
  /** of the latest sync; null if there was none */
  readonly status: SyncStatus | 'waiting' | null;
}

/** Enough to count a day of failures, and to find a sync that's five minutes old. */
const latest = 50;

/** What a batch's latest syncs have done, by the database's clock. */
export async function findStanding({ institutionId }: Scope, batchId: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    with latest as (
      select id, status, trigger_type, scheduled_at, finished_at from syncs
      where institution_id = ${institutionId} and batch_id = ${batchId} order by id desc limit ${latest}
    ), failed as (
      select finished_at from latest
      where id > coalesce((select max(id) from latest where status <> 'failed'), 0))
    select (select status from latest order by id desc limit 1) as status,
      (select extract(epoch from now() - scheduled_at)::float8 from latest
        where trigger_type = 'webhook' order by id desc limit 1) as "webhookAgeSeconds",
      count(*)::int as failures, extract(epoch from now() - max(finished_at))::float8 as "failureAgeSeconds"
    from failed`.execute(db());
  return rows[0] ?? { status: null, webhookAgeSeconds: null, failures: 0, failureAgeSeconds: null };
}
