import {
  tellAnnouncementWorker,
  tendAnnouncementsWorker,
} from '#server/announcements/announcement.worker.ts';
import {
  evaluateAlertsOfDayWorker,
  evaluateAlertsWorker,
  evaluateAllAlertsWorker,
  evaluateRuleWorker,
  tellAlertsWorker,
} from '#server/alerts/evaluate-alerts.worker.ts';
import {
  evaluateAllTasksWorker,
  evaluateNewDayWorker,
  evaluateTasksWorker,
} from '#server/automatic-tasks/evaluate-tasks.worker.ts';
import {
  checkCourseCsvWorker,
  readCourseListWorker,
} from '#server/batches/add-courses/add-courses.worker.ts';
import {
  comeBackToBulkActionWorker,
  settleBulkActionsWorker,
  undoChangeWorker,
  workBulkActionWorker,
} from '#server/bulk-actions/bulk-action.worker.ts';
import { copyMessagesWorker } from '#server/messages/copy-messages.worker.ts';
import { composeMailsWorker, sendMailsWorker } from '#server/mail/mail.worker.ts';
import { beginReportsWorker, writeReportWorker } from '#server/report-mails/report-mails.worker.ts';
import { tellOfDueWorker } from '#server/task-news/tell-of-due.worker.ts';
import type { Worker } from '#server/infra/jobs/job.ts';
import type { QueueDeclaration } from '#server/infra/jobs/declared-queues.ts';
import { refreshDirectoryWorker } from '#server/lms-directory/refresh-directory.worker.ts';
import {
  tendLiveEventsWorker,
  handleLiveEventsWorker,
  lookAgainWorker,
  rescanQuietWorker,
  verifySetAsideWorker,
} from '#server/live-events/live-event.worker.ts';
import { carryMarksWorker } from '#server/fix-runs/carry-marks.worker.ts';
import { tendFixesWorker, undoFixesWorker, writeFixesWorker } from '#server/fixes/write-fixes.worker.ts';
import { planFixRunWorker, syncBlueprintWorker } from '#server/fix-runs/fix-run.worker.ts';
import { checkDocumentsWorker } from '#server/course-files/check-documents.worker.ts';
import { checkLinksWorker } from '#server/link-checks/check-links.worker.ts';
import { lookAtVideosWorker } from '#server/media/look-at-videos.worker.ts';
import { refreshLinksWorker } from '#server/tidyup/refresh-links.worker.ts';
import { closeDayWorker, recordTasksWorker } from '#server/history/history.worker.ts';
import { rescoreWorker } from '#server/findings/rescore.worker.ts';
import { forgetPastWorker } from '#server/retention/forget-past.worker.ts';
import { rescanStaleWorker, scanNewMembersWorker, takeSnapshotWorker } from '#server/scans/scan.worker.ts';
import { readCoursesWorker } from '#server/course-reads/read-courses.worker.ts';
import { scheduleSyncsWorker, syncBatchWorker, syncTouchedWorker } from '#server/syncs/sync.worker.ts';
import {
  followBatchWorker,
  refreshDueWorker,
  spreadWorker,
  tellOfChecklistWorker,
} from '#server/tasks/task.worker.ts';
import { tellLateTeachersWorker, tellTeachersWorker } from '#server/teachers/tell-teachers.worker.ts';
import {
  applyScopeRulesOfDayWorker,
  applyScopeRulesWorker,
} from '#server/scope-decisions/scope-rule.service.ts';
import { proveRolesWorker } from '#server/people/canvas-roles.worker.ts';
import { checkRunnersWorker, giveTokensBackWorker } from '#server/task-runners/task-runner.worker.ts';

/** Every job's handler. */
export const workers: readonly Worker[] = [
  syncBatchWorker,
  scheduleSyncsWorker,
  syncTouchedWorker,
  handleLiveEventsWorker,
  verifySetAsideWorker,
  lookAgainWorker,
  rescanQuietWorker,
  readCoursesWorker,
  carryMarksWorker,
  planFixRunWorker,
  syncBlueprintWorker,
  rescanStaleWorker,
  scanNewMembersWorker,
  rescoreWorker,
  takeSnapshotWorker,
  writeFixesWorker,
  undoFixesWorker,
  tendFixesWorker,
  checkDocumentsWorker,
  checkLinksWorker,
  lookAtVideosWorker,
  refreshLinksWorker,
  closeDayWorker,
  recordTasksWorker,
  refreshDirectoryWorker,
  checkRunnersWorker,
  proveRolesWorker,
  giveTokensBackWorker,
  evaluateTasksWorker,
  evaluateAllTasksWorker,
  evaluateNewDayWorker,
  evaluateAlertsWorker,
  evaluateRuleWorker,
  evaluateAllAlertsWorker,
  evaluateAlertsOfDayWorker,
  tellAlertsWorker,
  applyScopeRulesWorker,
  applyScopeRulesOfDayWorker,
  readCourseListWorker,
  checkCourseCsvWorker,
  workBulkActionWorker,
  comeBackToBulkActionWorker,
  settleBulkActionsWorker,
  forgetPastWorker,
  tendLiveEventsWorker,
  undoChangeWorker,
  tellOfDueWorker,
  composeMailsWorker,
  sendMailsWorker,
  beginReportsWorker,
  writeReportWorker,
  followBatchWorker,
  refreshDueWorker,
  spreadWorker,
  tellOfChecklistWorker,
  tellTeachersWorker,
  copyMessagesWorker,
  tellLateTeachersWorker,
  tellAnnouncementWorker,
  tendAnnouncementsWorker,
];

/** The queues that must exist before anything is enqueued or run. */
export const declaredQueues = (): readonly QueueDeclaration[] => workers.map(({ job }) => job);
