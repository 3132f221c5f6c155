import { whenever } from '#server/infra/events/event.ts';
import { scansForgotten } from '#server/scans/scan.events.ts';
import { deleteFiles } from './record-files.repository.ts';

export const forgetFiles = whenever(scansForgotten, (scope, { courseIds }) => deleteFiles(scope, courseIds));
