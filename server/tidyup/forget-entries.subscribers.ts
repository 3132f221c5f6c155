import { whenever } from '#server/infra/events/event.ts';
import { scansForgotten } from '#server/scans/scan.events.ts';
import { deleteEntries } from './forget-entries.repository.ts';

export const forgetEntries = whenever(scansForgotten, (scope, { courseIds }) =>
  deleteEntries(scope, courseIds),
);
