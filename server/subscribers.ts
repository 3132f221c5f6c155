import { noteCourseStates, noteFailedScan, noteValues } from '#server/activity/activity.subscribers.ts';
import { noteScheduledSync } from '#server/audit/audit.subscribers.ts';
import { followTitles, inherit } from '#server/batches/batch.subscribers.ts';
import { settleDoneScan, settleFailedScan } from '#server/bulk-actions/bulk-action.subscribers.ts';
import { forgetFiles } from '#server/course-files/course-file.subscribers.ts';
import { forgetContent } from '#server/course-reads/content.subscribers.ts';
import { followMembers, followStanding, rememberScan } from '#server/history/history.subscribers.ts';
import type { Subscriber } from '#server/infra/events/event.ts';
import { readNewCanvas } from '#server/lms-directory/lms-directory.subscribers.ts';
import { forgetExpiredLogins } from '#server/login/canvas-login.subscribers.ts';
import { passOnViews } from '#server/quick-views/quick-view.subscribers.ts';
import { forgetExpiredAuthorisations } from '#server/runner-authorisations/runner-authorisation.subscribers.ts';
import { catchUpWithCanvas, followCourseStates, scanNewMembers } from '#server/scans/scan.subscribers.ts';
import { tellCoursesOfLinks } from '#server/tidyup/tidy.subscribers.ts';
import { forgetEntries } from '#server/tidyup/forget-entries.subscribers.ts';
import { endWithRule, giveWayToPeople, syncByNewRule, syncLifted } from '#server/syncs/sync.subscribers.ts';

/** All subscribers to events, in the order they're called. */
export const subscribers: readonly Subscriber[] = [
  followTitles,
  followCourseStates,
  noteCourseStates,
  inherit,
  passOnViews,
  endWithRule,
  giveWayToPeople,
  syncLifted,
  syncByNewRule,
  followMembers,
  scanNewMembers,
  rememberScan,
  noteValues,
  noteFailedScan,
  settleDoneScan,
  settleFailedScan,
  followStanding,
  tellCoursesOfLinks,
  noteScheduledSync,
  readNewCanvas,
  catchUpWithCanvas,
  forgetExpiredLogins,
  forgetExpiredAuthorisations,
  forgetContent,
  forgetFiles,
  forgetEntries,
];
