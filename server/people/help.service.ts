import type { Session } from '#server/access/actor.ts';
import { listAdminNames } from './help.repository.ts';

/** How many admins are named. */
const namedAdmins = 3;

/** Whom the people of an institution ask: the contact its admins chose, else the admins themselves. */
export async function readHelp({ scope, institution }: Session) {
  return {
    contact: institution.settings.helpContact,
    admins: await listAdminNames(scope, namedAdmins),
  };
}
