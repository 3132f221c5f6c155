import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';

/** The names of the active admins, most recently seen first. */
export async function listAdminNames(scope: Scope, limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('people')
    .select('name')
    .where('institution_id', '=', scope.institutionId)
    .where('state', '=', 'active')
    .where((is) => is.or([is('is_admin', '=', true), is('is_lms_admin', '=', true)]))
    .orderBy('last_seen_at', (order) => order.desc().nullsLast())
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}
