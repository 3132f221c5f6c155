import type { Actor } from '#server/access/actor.ts';
import type { PersonPermissions } from '#shared/people/person.ts';

interface PersonFacts {
  readonly id: number;
  /** their id at the LMS's issuer; null before the first launch */
  readonly subject: string | null;
  readonly teams: readonly { readonly id: number }[];
}

/**
 * What an actor is allowed to do to a person (product.md §1.1): institution admins everything, but people don't decide
 * about their own admin right or remove themselves; others see people who share a team with them. Super admins make
 * others super admins, once a launch has identified them.
 */
export function personPermissions(actor: Actor, person: PersonFacts): PersonPermissions {
  const isSelf = actor.personId === person.id;
  const sharesTeam = person.teams.some(({ id }) => actor.teamRoles.has(id));
  const mayDecide = actor.isInstitutionAdmin && !isSelf;
  return {
    view: actor.isInstitutionAdmin || isSelf || sharesTeam,
    edit: actor.isInstitutionAdmin,
    set_admin: mayDecide,
    set_super_admin: actor.abilities.has('institutions.manage') && !isSelf && person.subject !== null,
    deactivate: mayDecide,
    remove: mayDecide,
  };
}
