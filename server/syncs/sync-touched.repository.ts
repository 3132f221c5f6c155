import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/**
 * Seconds until a batch's last sync by live events has rested long enough, and what its open sync does: what changes
 * while it's reading may be behind it. By the database's clock; a last sync in the future counts as now.
 */
export async function findPause({ institutionId }: Scope, batchId: number, restSeconds: number) {
  const { rows } = await sql<{ seconds: number | null; open: string | null }>`
    select ceil(max(least(${restSeconds}::float8, ${restSeconds}::float8 - extract(epoch from now() - scheduled_at)))
      filter (where trigger_type = 'webhook'))::int as seconds,
      max(status) filter (where status in ('pending', 'in_progress')) as open
    from syncs where institution_id = ${institutionId} and batch_id = ${batchId}
      and (status in ('pending', 'in_progress') or scheduled_at > now() - make_interval(secs => ${restSeconds}::float8))`.execute(
    db(),
  );
  return { seconds: Math.max(0, rows[0]?.seconds ?? 0), open: rows[0]?.open ?? null };
}
