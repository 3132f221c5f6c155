import type { Session } from '#server/access/actor.ts';
import { listAdminNames } from './help.repository.ts';

/** How many admins are named. */
const namedAdmins = 3;

/** Who an institution's people can ask: the contact chosen by its admins, otherwise the admins themselves. */
export async function readHelp({ scope, institution }: Session) {
  return {
    contact: institution.settings.helpContact,
    admins: await listAdminNames(scope, namedAdmins),
  };
}
