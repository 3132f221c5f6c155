import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';

export async function setLiveEvents(scope: Scope, isEnabled: boolean) {
  await db()
    .updateTable('institutions')
    .set({ use_live_events: isEnabled, updated_at: new Date() })
    .where('id', '=', scope.institutionId)
    .execute();
}
