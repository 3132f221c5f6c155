import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { SyncStatus } from '#shared/syncs/sync.ts';
import type { Lately } from './sync-pause.ts';

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
