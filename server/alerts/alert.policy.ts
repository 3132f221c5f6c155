import type { Actor } from '#server/access/actor.ts';
import { mayFill, sees, type SightedMembership } from '#server/access/sight.ts';

interface AlertFacts {
  /** of its course */
  readonly batches: readonly SightedMembership[];
}

/** Alerts are seen by people who see the course, and answered by those who may change it. */
export const alertPermissions = (actor: Actor, { batches }: AlertFacts) => ({
  view: batches.some((batch) => sees(actor, batch)),
  answer: batches.some((batch) => mayFill(actor, batch)),
});
