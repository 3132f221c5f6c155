import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import { listActiveAdminIds, lockAdmins } from './person.repository.ts';
import { phrase } from '#shared/text/phrase.ts';
import { personProblems } from './person.messages.ts';

/**
 * Makes a change that can take away an admin. An institution's changes of this kind happen one after the other: if two
 * admins demote each other at once, the later one learns that they're no longer an admin. The last admin stays.
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
