import { membersChanged } from '#server/batches/batch.events.ts';
import { whenever } from '#server/infra/events/event.ts';
import { requestScans } from './scan.service.ts';

/** What a batch takes in is scanned, unless its data is fresh. */
export const scanNewMembers = whenever(membersChanged, async (scope, { added }) => {
  if (added.length > 0) await requestScans(scope, added);
});
