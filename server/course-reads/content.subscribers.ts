import { whenever } from '#server/infra/events/event.ts';
import { scansForgotten } from '#server/scans/scan.events.ts';
import { deleteItems } from './content.repository.ts';

export const forgetContent = whenever(scansForgotten, (scope, { courseIds }) =>
  deleteItems(scope, courseIds),
);
