import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import {
  grantSuperAdminTo,
  installationRolesOf,
  lockGrants,
  revokeSuperAdminOf,
} from '#server/sessions/installation-roles.service.ts';
import { Problem } from '#shared/http/problem.ts';
import type { PersonDetail } from '#shared/people/person.ts';
import { phrase } from '#shared/text/phrase.ts';
import type { PersonRow } from './person.repository.ts';
import { readPerson } from './person.service.ts';
import { personProblems } from './person.messages.ts';

/**
 * Grants a person the role ROLE_SUPER_ADMIN, or revokes it. Such changes happen one after the other, so if two super
 * admins revoke each other's, one stays.
 */
export async function setSuperAdmin(
  scope: Scope,
  actor: Actor,
  row: PersonRow,
  isSuperAdmin: boolean,
): Promise<PersonDetail> {
  const { issuer, client_id: clientId, subject } = row;
  if (issuer === null || clientId === null || subject === null)
    throw new Problem('conflict', phrase(personProblems.neverSeen));
  await lockGrants();
  if (!(await installationRolesOf(actor.personId)).isSuperAdmin)
    throw new Problem('not_allowed', phrase(personProblems.noSuperAdmin));
  if (isSuperAdmin) await grantSuperAdminTo({ issuer, clientId, subject }, `person ${actor.personId}`);
  else await revokeSuperAdminOf({ issuer, clientId, subject });
  const person = await readPerson(scope, actor, row);
  if (person.isSuperAdmin !== isSuperAdmin) throw new Problem('conflict', phrase(personProblems.configured));
  return person;
}
