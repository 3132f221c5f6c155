import type { Actor } from '#server/access/actor.ts';
import { mayFill, sees, type SightedBatch } from '#server/access/sight.ts';

interface CourseFacts {
  readonly batches: readonly SightedBatch[];
}

/** People see a course if they see one of its batches. Scanning needs the right to change one. */
export const coursePermissions = (actor: Actor, { batches }: CourseFacts) => ({
  view: batches.some((batch) => sees(actor, batch)),
  scan: batches.some((batch) => mayFill(actor, batch)),
});
