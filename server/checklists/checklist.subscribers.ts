import { whenever } from '#server/infra/events/event.ts';
import { personRemoved } from '#server/people/person.events.ts';
import { handOver } from './checklist.repository.ts';

/** A removed person's checklists get the new owner; without one, institution admins look after them. */
export const passOnChecklists = whenever(personRemoved, async (scope, { personId, heirId }) => {
  if (heirId !== null) await handOver(scope, personId, heirId);
});
