import { whenever } from '#server/infra/events/event.ts';
import { personDeactivated, personMerged, personRemoved } from '#server/people/person.events.ts';
import { takeGrantsBack } from './take-back.service.ts';

/** Who is gone writes nothing any more; of two that became one, the first may be nobody in Canvas now. */
export const endOfRemoved = whenever(personRemoved, async ({ institutionId }, { personId }) => {
  await takeGrantsBack(institutionId, personId);
});
export const endOfDeactivated = whenever(personDeactivated, async ({ institutionId }, { personId }) => {
  await takeGrantsBack(institutionId, personId);
});
export const endOfMerged = whenever(personMerged, async ({ institutionId }, { personId }) => {
  await takeGrantsBack(institutionId, personId);
});
