import type { Session } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { isLmsAdmin } from '#server/relations/people.ts';
import { db } from '#server/infra/db/database.ts';

/** How many admins are named. */
const namedAdmins = 3;

/** Who an institution's people can ask: the contact chosen by its admins, otherwise the admins themselves. */
export async function readHelp({ scope, institution }: Session) {
  return {
    contact: institution.settings.helpContact,
    admins: await listAdminNames(scope, namedAdmins),
  };
}

/** The names of the active admins, most recently seen first. */
async function listAdminNames(scope: Scope, limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('people')
    .select('name')
    .where('institution_id', '=', scope.institutionId)
    .where('state', '=', 'active')
    .where((is) => is.or([is('is_admin', '=', true), isLmsAdmin('people')]))
    .orderBy('last_seen_at', (order) => order.desc().nullsLast())
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}
