import type { Actor } from '#server/access/actor.ts';
import { mayFill, sees, type SightedBatch } from '#server/access/sight.ts';

interface CourseFacts {
  readonly batches: readonly SightedBatch[];
}

/** A course is seen through its batches: by those who see one of them. Scanning needs the right to change one. */
export const coursePermissions = (actor: Actor, { batches }: CourseFacts) => ({
  view: batches.some((batch) => sees(actor, batch)),
  scan: batches.some((batch) => mayFill(actor, batch)),
});
