import { whenever } from '#server/infra/events/event.ts';
import { personRemoved } from '#server/people/person.events.ts';
import { forgetPrivate } from './quick-view.service.ts';

/** A removed person's own quick views go with them; what they shared stays without an owner. */
export const forgetPrivateViews = whenever(personRemoved, async (scope, { personId }) => {
  await forgetPrivate(scope, personId);
});
