import { actorFrom, type Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { installationRoles } from './installation-roles.service.ts';
import { findPersonRoles } from './person-actor.repository.ts';

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
    canManageChecklists: row.can_manage_checklists || isActing,
    teamRoles: new Map(isActing ? [] : row.team_roles.map(({ team_id, role }) => [team_id, role])),
    actingFromInstitutionId: isActing ? row.institution_id : null,
  });
}
