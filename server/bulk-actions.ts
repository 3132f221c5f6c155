import type { BulkActionKind } from '#server/access/bulk-action.ts';
import { addToBatch, removeFromBatch } from '#server/batches/batch-bulk-actions.ts';
import { messageInstructors } from '#server/messages/message-bulk-action.ts';
import { publishCourses, unpublishCourses } from '#server/publishing/publish-bulk-actions.ts';
import { scanCourses, scanCoursesInFull } from '#server/scans/scan-bulk-actions.ts';
import { setStatusOfCourses } from '#server/statuses/status-bulk-action.ts';
import { assignToCourses, removeChecklistFromCourses } from '#server/tasks/checklist-bulk-actions.ts';
import { tagCourses, untagCourses } from '#server/tags/tag-bulk-actions.ts';

/** What can be done to many courses at once. */
export const bulkActions: readonly BulkActionKind[] = [
  scanCourses,
  scanCoursesInFull,
  addToBatch,
  removeFromBatch,
  tagCourses,
  untagCourses,
  setStatusOfCourses,
  assignToCourses,
  removeChecklistFromCourses,
  publishCourses,
  unpublishCourses,
  messageInstructors,
];
