import type { Actor } from '#server/access/actor.ts';
import { mayFill, sees, type SightedBatch } from '#server/access/sight.ts';

interface CourseFacts {
  readonly batches: readonly SightedBatch[];
}

/** People see a course if they see one of its batches. Scanning it, tagging it, setting its status, and resolving what was found in it needs the right to change one. */
export function coursePermissions(actor: Actor, { batches }: CourseFacts) {
  const mayChange = batches.some((batch) => mayFill(actor, batch));
  return {
    view: batches.some((batch) => sees(actor, batch)),
    scan: mayChange,
    resolve: mayChange,
    tag: mayChange,
    set_status: mayChange,
  };
}
