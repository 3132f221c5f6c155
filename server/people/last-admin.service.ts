import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import { listActiveAdminIds, lockAdmins } from './person.repository.ts';
import { phrase } from '#shared/text/phrase.ts';
import { personProblems } from './person.messages.ts';

/**
 * Makes a change that may take an admin away. Such changes of an institution go one after the other, so that of two
 * admins who demote each other at once, the later one learns that they're no longer an admin. The last admin stays.
 */
export async function keepingAnAdmin(scope: Scope, actor: Actor, change: () => Promise<void>) {
  await lockAdmins(scope);
  const before = await listActiveAdminIds(scope);
  const isActing = actor.actingFromInstitutionId !== null;
  if (!isActing && !before.has(actor.personId))
    throw new Problem('not_allowed', phrase(personProblems.noAdmin));
  await change();
  const after = await listActiveAdminIds(scope);
  if (before.size > 0 && after.size === 0) throw new Problem('conflict', phrase(personProblems.lastAdmin));
}
