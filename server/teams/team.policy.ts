import type { Actor } from '#server/access/actor.ts';
import type { TeamPermissions } from '#shared/teams/team.ts';

/** What an actor is allowed to do to a team (product.md §1.1): its own admins manage its members, nothing more. */
export function teamPermissions(actor: Actor, team: { readonly id: number }): TeamPermissions {
  const role = actor.teamRoles.get(team.id);
  return {
    view: actor.isInstitutionAdmin || role !== undefined,
    rename: actor.isInstitutionAdmin,
    delete: actor.isInstitutionAdmin,
    manage_members: actor.isInstitutionAdmin || role === 'admin',
  };
}

/**
 * Whether an actor can change a person's role in a team. Team admins changing their own would lose control of the team;
 * institution admins keep their rights whatever their role in it.
 */
export const mayChangeMember = (actor: Actor, team: { readonly id: number }, personId: number) =>
  teamPermissions(actor, team).manage_members && (actor.isInstitutionAdmin || actor.personId !== personId);
