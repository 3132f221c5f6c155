import { whenever } from '#server/infra/events/event.ts';
import { dropLinks } from '#server/link-checks/note-links.service.ts';
import { scansForgotten } from '#server/scans/scan.events.ts';
import { deleteEntries } from './forget-entries.repository.ts';

export const forgetEntries = whenever(scansForgotten, async (scope, { courseIds }) => {
  await deleteEntries(scope, courseIds);
  await dropLinks(scope, courseIds);
});
