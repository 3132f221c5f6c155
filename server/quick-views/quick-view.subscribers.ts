import { whenever } from '#server/infra/events/event.ts';
import { personRemoved } from '#server/people/person.events.ts';
import { forgetPrivate, passOnShared } from './quick-view.service.ts';

/** A removed person's own quick views go with them; what they shared gets the new owner, or stays without one. */
export const passOnViews = whenever(personRemoved, async (scope, { personId, heirId }) => {
  await forgetPrivate(scope, personId);
  if (heirId !== null) await passOnShared(scope, personId, heirId);
});
