import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { kindOf } from './bulk-action-kinds.ts';
import type { BulkActionName } from '#shared/bulk-actions/bulk-action.ts';

/** What was under way and changes something outside may have done so since, and people may have changed it back. */
export async function cancelOutgoingActions() {
  const { rows } = await sql<{ action: BulkActionName }>`select distinct action from bulk_actions
    where ended_at is null and cancelled_at is null`.execute(db());
  const outgoing = rows.filter(({ action }) => kindOf(action).outgoing).map(({ action }) => action);
  await sql`update bulk_actions set cancelled_at = now()
    where ended_at is null and cancelled_at is null and action = any(${outgoing}::text[])`.execute(db());
}
