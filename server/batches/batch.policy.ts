import type { Actor } from '#server/access/actor.ts';
import { administersBatch, mayDelete, mayFill, sees, type SightedBatch } from '#server/access/sight.ts';
import type { BatchPermissions } from '#shared/batches/batch.ts';

/**
 * What an actor is allowed to do to a batch (product.md §1.1). A batch without a team belongs to the institution
 * admins, and to those of the account that its rule names.
 */
export const batchPermissions = (actor: Actor, batch: SightedBatch): BatchPermissions => ({
  view: sees(actor, batch),
  edit: administersBatch(actor, batch),
  archive: administersBatch(actor, batch),
  delete: mayDelete(actor, batch),
  add_remove_courses: mayFill(actor, batch),
});

/** Archived batches are shown only to people who could have archived them. */
export const canSeeArchived = (actor: Actor) =>
  actor.isInstitutionAdmin || actor.accountIds.size > 0 || [...actor.teamRoles.values()].includes('admin');
