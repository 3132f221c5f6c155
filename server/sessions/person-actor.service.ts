import { actorFrom, type Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { everyInstitution } from '#server/relations/institutions.ts';
import { everyone, grantedRoles, teamRoles } from '#server/relations/people.ts';
import { Problem } from '#shared/http/problem.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { installationRoles } from './installation-roles.service.ts';

/** An active person of an active institution, with what decides about their rights. */
const findPersonRoles = (personId: number) =>
  db()
    .selectFrom(everyone().as('p'))
    .innerJoin(everyInstitution().as('own'), 'own.id', 'p.institution_id')
    .select([
      'p.id',
      'p.institution_id',
      'p.name',
      'p.issuer',
      'p.client_id',
      'p.subject',
      'p.is_lms_admin',
      'p.account_ids',
      'p.is_admin',
      'p.can_manage_checklists',
      grantedRoles('p.client_id').as('granted_roles'),
      teamRoles.as('team_roles'),
    ])
    .where('p.id', '=', personId)
    .where('p.state', '=', 'active')
    .where('own.status', '=', 1)
    .executeTakeFirst();

/**
 * A person with their current rights in the institution, for what they asked for earlier; undefined if they have none
 * any more. A person of another institution acts for this one as a super admin.
 */
export async function findActor(scope: Scope, personId: number): Promise<Actor | undefined> {
  const row = await findPersonRoles(personId);
  if (!row) return undefined;
  const isActing = row.institution_id !== scope.institutionId;
  const roles = installationRoles(row);
  if (isActing && !roles.isSuperAdmin) return undefined;
  return actorFrom({
    personId: row.id,
    name: row.name,
    ...roles,
    isInstitutionAdmin: row.is_admin || row.is_lms_admin,
    accountIds: row.account_ids,
    canManageChecklists: row.can_manage_checklists,
    teamRoles: new Map(row.team_roles.map(({ team_id, role }) => [team_id, role])),
    actingFromInstitutionId: isActing ? row.institution_id : null,
  });
}

/** Why nothing more is done for somebody. Stored sentences have this id. */
export const personGone = defineMessages({
  reason: {
    id: 'bulkAction.reason.personGone',
    defaultMessage: 'The person who started this no longer has access.',
  },
}).reason;

/** The same; it throws a problem if they have no rights any more. */
export async function requireActor(scope: Scope, personId: number | null): Promise<Actor> {
  const actor = personId === null ? undefined : await findActor(scope, personId);
  if (!actor) throw new Problem('not_allowed', phrase(personGone));
  return actor;
}
