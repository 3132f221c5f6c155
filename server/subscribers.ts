import { noteCourseStates, noteFailedScan, noteValues } from '#server/activity/activity.subscribers.ts';
import {
  alertAfterFailure,
  alertAfterScan,
  alertOfCourses,
  alertOfDeadline,
  alertOfDefault,
  alertOfMembers,
  alertOfMerged,
  alertOfResting,
  alertOfStanding,
  alertOfScope,
  alertOfScopeTerms,
  alertOfStatus,
  alertOfTagStanding,
  alertOfTags,
  alertOfTasks,
  alertOfUsable,
} from '#server/alerts/alert.subscribers.ts';
import {
  evaluateAfterScan,
  evaluateAssigned,
  evaluateCourses,
  evaluateDeadline,
  evaluateDefault,
  evaluateFailed,
  evaluateGiven,
  evaluateMembers,
  evaluateMerged,
  evaluatePublished,
  evaluateRestored,
  evaluateScope,
  evaluateStanding,
  evaluateTagged,
  evaluateTags,
} from '#server/automatic-tasks/automatic-task.subscribers.ts';
import { followCopies } from '#server/fix-runs/carry-marks.worker.ts';
import { noteSync } from '#server/audit/audit.subscribers.ts';
import { followTitles, inherit } from '#server/batches/batch.subscribers.ts';
import {
  followMembers,
  followStanding,
  rememberScan,
  rememberTasks,
} from '#server/history/history.subscribers.ts';
import {
  endOfDeactivated,
  endOfMerged,
  endOfRemoved,
} from '#server/canvas-grants/canvas-grant.subscribers.ts';
import type { Subscriber } from '#server/infra/events/event.ts';
import {
  catchUpWithCanvas,
  followCountsOfCanvas,
  followCourseStates,
  scanNewMembers,
} from '#server/scans/scan.subscribers.ts';
import {
  applyStatusRules,
  carryStatusRules,
  dropFulfilledProposals,
  dropReopenedProposals,
} from '#server/status-rules/status-rule.subscribers.ts';
import { tellCoursesOfLinks, forgetEntries } from '#server/tidyup/tidy.subscribers.ts';
import {
  followBatchStanding,
  followCourseStart,
  followDeadline,
  followMergedPerson,
  giveChecklists,
  spreadPublication,
  tellOfRemoval,
  tellOfRestoring,
} from '#server/tasks/task.subscribers.ts';
import {
  countFailedScan,
  countScan,
  countStoppedSync,
  countSync,
} from '#server/system/count-work.subscribers.ts';
import {
  endWithRule,
  giveWayToPeople,
  syncByNewRule,
  syncLifted,
  syncWithCanvas,
} from '#server/syncs/sync.subscribers.ts';
import { forgetVideos } from '#server/media/record-videos.service.ts';
import { forgetFiles } from '#server/course-files/record-files.service.ts';
import { readWhatWasMissed } from '#server/live-events/live-event.service.ts';
import { composeAtOnce } from '#server/mail/mail.job.ts';
import { passOnChecklists } from '#server/checklists/checklist.service.ts';
import { readNewCanvas } from '#server/lms-directory/refresh-directory.job.ts';
import { passOnSchedules } from '#server/report-mails/report-schedule.service.ts';
import { passOnViews } from '#server/quick-views/quick-view.service.ts';
import { settleDoneScan, settleFailedScan } from '#server/bulk-actions/settle-bulk-actions.service.ts';
import { tellAssignees, tellNamedPeople } from '#server/task-news/task-news.service.ts';
import { forgetContent } from '#server/course-reads/record-read.service.ts';

/** All subscribers to events, in the order they're called. */
export const subscribers: readonly Subscriber[] = [
  followTitles,
  followCourseStates,
  followCountsOfCanvas,
  noteCourseStates,
  inherit,
  passOnViews,
  passOnSchedules,
  passOnChecklists,
  followMergedPerson,
  endOfMerged,
  endOfRemoved,
  endOfDeactivated,
  endWithRule,
  giveWayToPeople,
  syncLifted,
  syncByNewRule,
  followMembers,
  scanNewMembers,
  rememberScan,
  rememberTasks,
  noteValues,
  noteFailedScan,
  settleDoneScan,
  followCopies,
  settleFailedScan,
  followStanding,
  tellCoursesOfLinks,
  noteSync,
  readNewCanvas,
  readWhatWasMissed,
  catchUpWithCanvas,
  syncWithCanvas,
  forgetContent,
  forgetFiles,
  forgetVideos,
  forgetEntries,
  giveChecklists,
  followDeadline,
  followBatchStanding,
  followCourseStart,
  spreadPublication,
  tellOfRemoval,
  tellOfRestoring,
  evaluateAfterScan,
  evaluateFailed,
  evaluateAssigned,
  evaluateCourses,
  evaluateMembers,
  evaluateStanding,
  evaluateDeadline,
  evaluateTagged,
  evaluateTags,
  evaluateGiven,
  evaluateMerged,
  evaluateDefault,
  evaluatePublished,
  evaluateRestored,
  evaluateScope,
  dropReopenedProposals,
  applyStatusRules,
  dropFulfilledProposals,
  carryStatusRules,
  tellNamedPeople,
  tellAssignees,
  composeAtOnce,
  countScan,
  countFailedScan,
  countSync,
  countStoppedSync,
  alertAfterScan,
  alertAfterFailure,
  alertOfCourses,
  alertOfTags,
  alertOfScope,
  alertOfScopeTerms,
  alertOfStatus,
  alertOfTasks,
  alertOfMembers,
  alertOfStanding,
  alertOfDeadline,
  alertOfTagStanding,
  alertOfMerged,
  alertOfDefault,
  alertOfUsable,
  alertOfResting,
];
