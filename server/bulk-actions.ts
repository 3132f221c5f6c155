import type { BulkActionKind } from '#server/access/bulk-action.ts';
import { addToBatch, removeFromBatch } from '#server/batches/batch-bulk-actions.ts';
import { fixCopies } from '#server/fix-runs/fix-copies-bulk-action.ts';
import { messageInstructors } from '#server/messages/message-bulk-action.ts';
import { publishCourses, unpublishCourses } from '#server/publishing/publish-bulk-actions.ts';
import { scanCourses, scanCoursesInFull } from '#server/scans/scan-bulk-actions.ts';
import { decideScopeOfCourses } from '#server/scope-decisions/scope-bulk-action.ts';
import { setStatusOfCourses } from '#server/statuses/status-bulk-action.ts';
import { assignToCourses, removeChecklistFromCourses } from '#server/tasks/checklist-bulk-actions.ts';
import { tagCourses, untagCourses } from '#server/tags/tag-bulk-actions.ts';
import type { BulkActionName } from '#shared/bulk-actions/bulk-action-kinds.ts';

/** How everything is done that can be done to many courses. */
export const bulkActions = {
  scan: scanCourses,
  full_scan: scanCoursesInFull,
  add_to_batch: addToBatch,
  remove_from_batch: removeFromBatch,
  tag: tagCourses,
  untag: untagCourses,
  decide_scope: decideScopeOfCourses,
  set_status: setStatusOfCourses,
  assign_checklist: assignToCourses,
  remove_checklist: removeChecklistFromCourses,
  publish: publishCourses,
  unpublish: unpublishCourses,
  message_instructors: messageInstructors,
  fix_copies: fixCopies,
} satisfies Record<BulkActionName, BulkActionKind>;
