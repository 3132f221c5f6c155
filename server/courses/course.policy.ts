import type { Actor } from '#server/access/actor.ts';
import { batchPermissions } from '#server/batches/batch.policy.ts';

interface CourseFacts {
  readonly batches: readonly { readonly team_id: number | null; readonly status: 0 | 1 }[];
}

/** A course is seen through its batches: by whoever may view one of them. Scanning needs the right to change one. */
export function coursePermissions(actor: Actor, course: CourseFacts) {
  const granted = course.batches.map((batch) => batchPermissions(actor, batch));
  return {
    view: granted.some(({ view }) => view),
    scan: granted.some(({ add_remove_courses }) => add_remove_courses),
  };
}
