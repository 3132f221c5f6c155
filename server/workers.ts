import {
  tellAnnouncementWorker,
  tendAnnouncementsWorker,
} from '#server/announcements/announcement.worker.ts';
import { pruneActivityWorker } from '#server/activity/prune-activity.worker.ts';
import {
  evaluateAlertsOfDayWorker,
  evaluateAlertsWorker,
  evaluateAllAlertsWorker,
  evaluateRuleWorker,
  forgetAlertsWorker,
  tellAlertsWorker,
} from '#server/alerts/evaluate-alerts.worker.ts';
import {
  evaluateAllTasksWorker,
  evaluateNewDayWorker,
  evaluateTasksWorker,
} from '#server/automatic-tasks/evaluate-tasks.worker.ts';
import {
  checkCourseCsvWorker,
  forgetFindingsWorker,
  readCourseListWorker,
} from '#server/batches/add-courses/add-courses.worker.ts';
import {
  comeBackToBulkActionWorker,
  settleBulkActionsWorker,
  workBulkActionWorker,
} from '#server/bulk-actions/bulk-action.worker.ts';
import { forgetChecklistsWorker } from '#server/checklists/forget-checklists.worker.ts';
import { pruneAuditWorker } from '#server/audit/prune-audit.worker.ts';
import { forgetRemovedWorker } from '#server/batches/forget-removed.worker.ts';
import { forgetQuickViewsWorker } from '#server/quick-views/forget-quick-views.worker.ts';
import { copyMessagesWorker } from '#server/messages/copy-messages.worker.ts';
import { composeMailsWorker, forgetMailsWorker, sendMailsWorker } from '#server/mail/mail.worker.ts';
import { forgetNotificationsWorker } from '#server/notifications/forget-notifications.worker.ts';
import { tellOfDueWorker } from '#server/task-news/tell-of-due.worker.ts';
import type { Worker } from '#server/infra/jobs/job.ts';
import type { QueueDeclaration } from '#server/infra/jobs/declared-queues.ts';
import { refreshDirectoryWorker } from '#server/lms-directory/refresh-directory.worker.ts';
import { forgetExpiredWorker } from '#server/launch/forget-expired.worker.ts';
import {
  forgetLiveEventsWorker,
  handleLiveEventsWorker,
  lookAgainWorker,
  rescanQuietWorker,
  rescanTouchedWorker,
  verifySetAsideWorker,
} from '#server/live-events/live-event.worker.ts';
import { checkLinksWorker } from '#server/link-checks/check-links.worker.ts';
import { refreshLinksWorker } from '#server/tidyup/refresh-links.worker.ts';
import { closeDayWorker } from '#server/history/close-day.worker.ts';
import { keepMonthsWorker } from '#server/history/keep-months.worker.ts';
import { recordTasksWorker } from '#server/history/record-tasks.worker.ts';
import { forgetUntrackedWorker } from '#server/history/forget-untracked.worker.ts';
import { rescoreWorker } from '#server/findings/rescore.worker.ts';
import { forgetPastWorker } from '#server/retention/forget-past.worker.ts';
import { rescanStaleWorker } from '#server/scans/rescan-stale.worker.ts';
import { readCoursesWorker } from '#server/course-reads/read-courses.worker.ts';
import { scanNewMembersWorker } from '#server/scans/scan-new-members.worker.ts';
import { takeSnapshotWorker } from '#server/scans/take-snapshot.worker.ts';
import { forgetSyncsWorker } from '#server/syncs/forget-syncs.worker.ts';
import { scheduleSyncsWorker } from '#server/syncs/schedule-syncs.worker.ts';
import { syncBatchWorker } from '#server/syncs/sync-batch.worker.ts';
import { syncTouchedWorker } from '#server/syncs/sync-touched.worker.ts';
import { forgetTagsWorker } from '#server/tags/forget-tags.worker.ts';
import {
  followBatchWorker,
  refreshDueWorker,
  spreadWorker,
  tellOfChecklistWorker,
} from '#server/tasks/task.worker.ts';
import { tellLateTeachersWorker, tellTeachersWorker } from '#server/teachers/tell-teachers.worker.ts';
import { forgetUndosWorker } from '#server/undos/forget-undos.worker.ts';
import { undoChangeWorker } from '#server/undos/undo-change.worker.ts';
import { checkRunnersWorker } from '#server/task-runners/check-runners.worker.ts';
import { giveTokensBackWorker } from '#server/task-runners/give-tokens-back.worker.ts';

/** Every job's handler. */
export const workers: readonly Worker[] = [
  syncBatchWorker,
  scheduleSyncsWorker,
  syncTouchedWorker,
  handleLiveEventsWorker,
  verifySetAsideWorker,
  lookAgainWorker,
  rescanQuietWorker,
  rescanTouchedWorker,
  readCoursesWorker,
  rescanStaleWorker,
  scanNewMembersWorker,
  rescoreWorker,
  takeSnapshotWorker,
  checkLinksWorker,
  refreshLinksWorker,
  closeDayWorker,
  keepMonthsWorker,
  recordTasksWorker,
  refreshDirectoryWorker,
  checkRunnersWorker,
  giveTokensBackWorker,
  evaluateTasksWorker,
  evaluateAllTasksWorker,
  evaluateNewDayWorker,
  evaluateAlertsWorker,
  evaluateRuleWorker,
  evaluateAllAlertsWorker,
  evaluateAlertsOfDayWorker,
  tellAlertsWorker,
  forgetAlertsWorker,
  readCourseListWorker,
  checkCourseCsvWorker,
  forgetFindingsWorker,
  pruneAuditWorker,
  pruneActivityWorker,
  workBulkActionWorker,
  comeBackToBulkActionWorker,
  settleBulkActionsWorker,
  forgetUntrackedWorker,
  forgetPastWorker,
  forgetSyncsWorker,
  forgetLiveEventsWorker,
  forgetRemovedWorker,
  forgetQuickViewsWorker,
  forgetChecklistsWorker,
  forgetExpiredWorker,
  undoChangeWorker,
  tellOfDueWorker,
  composeMailsWorker,
  sendMailsWorker,
  forgetMailsWorker,
  forgetNotificationsWorker,
  forgetUndosWorker,
  forgetTagsWorker,
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
