import type { Actor } from '#server/access/actor.ts';
import type { BatchPermissions } from '#shared/batches/batch.ts';

/** What the policy looks at. */
interface BatchFacts {
  readonly team_id: number | null;
  /** 1 active, 0 archived */
  readonly status: 0 | 1;
}

/** What an actor may do to a batch (product.md §1.1). A batch without a team is the institution admins' alone. */
export function batchPermissions(actor: Actor, batch: BatchFacts): BatchPermissions {
  const role = batch.team_id === null ? undefined : actor.teamRoles.get(batch.team_id);
  const administers = actor.isInstitutionAdmin || role === 'admin';
  const isSeen = actor.isInstitutionAdmin || role !== undefined;
  return {
    view: batch.status === 1 ? isSeen : administers,
    edit: administers,
    archive: administers,
    delete: actor.isInstitutionAdmin,
    add_remove_courses: (administers || role === 'edit') && batch.status === 1,
  };
}

/** Archived batches are shown only to those who could have archived one. */
export const canSeeArchived = (actor: Actor) =>
  actor.isInstitutionAdmin || [...actor.teamRoles.values()].includes('admin');

/** Whether the actor may give a batch to the team; without a team only institution admins may. */
export const mayAssignTeam = (actor: Actor, teamId: number | null) =>
  actor.isInstitutionAdmin || (teamId !== null && actor.teamRoles.get(teamId) === 'admin');
