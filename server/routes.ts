import express from 'express';
import { aboutRoutes } from '#server/about/about.routes.ts';
import { activityRoutes } from '#server/activity/activity.routes.ts';
import { announcementRoutes } from '#server/announcements/announcement.routes.ts';
import { accountRoutes } from '#server/account/account.routes.ts';
import { alertRoutes } from '#server/alerts/alert.routes.ts';
import { alertRuleRoutes } from '#server/alerts/alert-rule.routes.ts';
import { auditRoutes } from '#server/audit/audit.routes.ts';
import { checklistRoutes } from '#server/checklists/checklist.routes.ts';
import { batchCourseRoutes } from '#server/batches/batch-courses.routes.ts';
import { batchRoutes } from '#server/batches/batch.routes.ts';
import { bulkActionRoutes } from '#server/bulk-actions/bulk-action.routes.ts';
import { findCourseRoutes } from '#server/batches/add-courses/add-courses.routes.ts';
import { documentRoutes } from '#server/course-files/document.routes.ts';
import { mediaRoutes } from '#server/media/media.routes.ts';
import { calendarFeedRoutes } from '#server/calendar-feeds/calendar-feed.routes.ts';
import { canvasGrantRoutes } from '#server/canvas-grants/canvas-grant.routes.ts';
import { courseTableRoutes } from '#server/course-table/course-table.routes.ts';
import { courseRoutes } from '#server/courses/course.routes.ts';
import { dashboardRoutes } from '#server/dashboard/dashboard.routes.ts';
import { mailRoutes } from '#server/mail/mail.routes.ts';
import { notificationRoutes } from '#server/notifications/notification.routes.ts';
import type { Config } from '#server/infra/config.ts';
import { fixRoutes } from '#server/fixes/fix.routes.ts';
import { fixRunRoutes } from '#server/fix-runs/fix-run.routes.ts';
import { findingRoutes } from '#server/findings/finding.routes.ts';
import { generalSettingsRoutes } from '#server/settings/general-settings.routes.ts';
import { institutionRoutes } from '#server/lms-directory/lms-directory.routes.ts';
import { manageInstitutionRoutes } from '#server/institutions/manage-institutions.routes.ts';
import { instructorViewRoutes } from '#server/instructor-view/instructor-view.routes.ts';
import { instructorToolRoutes } from '#server/instructor-tool/instructor-tool.routes.ts';
import { liveEventRoutes } from '#server/live-events/live-event.routes.ts';
import { messageRoutes } from '#server/messages/message.routes.ts';
import { openApiRoutes } from '#server/openapi/openapi.routes.ts';
import { personRoutes } from '#server/people/person.routes.ts';
import { quickViewRoutes } from '#server/quick-views/quick-view.routes.ts';
import { checklistReportRoutes } from '#server/reports/checklist-report.routes.ts';
import { reportMailRoutes } from '#server/report-mails/report-mails.routes.ts';
import { evidenceRoutes } from '#server/reports/evidence.routes.ts';
import { reportRoutes } from '#server/reports/report.routes.ts';
import { scanRoutes } from '#server/scans/scan.routes.ts';
import { tidyRoutes } from '#server/tidyup/tidy.routes.ts';
import { apiTokenRoutes } from '#server/api-tokens/api-token.routes.ts';
import { ownSessionRoutes, sessionRoutes } from '#server/sessions/session.routes.ts';
import { suggestionRoutes } from '#server/suggestions/suggestion.routes.ts';
import { syncRoutes } from '#server/syncs/sync.routes.ts';
import { systemRoutes } from '#server/system/system.routes.ts';
import { scopeRoutes } from '#server/scope-decisions/scope.routes.ts';
import { statusRuleRoutes } from '#server/status-rules/status-rule.routes.ts';
import { statusRoutes } from '#server/statuses/status.routes.ts';
import { taskRoutes } from '#server/tasks/task.routes.ts';
import { tasklistRoutes } from '#server/tasks/tasklist.routes.ts';
import { tagRoutes } from '#server/tags/tag.routes.ts';
import { undoRoutes } from '#server/undos/undo.routes.ts';
import { teamRoutes } from '#server/teams/team.routes.ts';
import { runnerAuthorisationRoutes } from '#server/runner-authorisations/runner-authorisation.routes.ts';
import { taskRunnerRoutes } from '#server/task-runners/task-runner.routes.ts';

/** Every feature's routes. */
const features = (config: Config): readonly ((router: express.Router) => void)[] => [
  sessionRoutes(config),
  ownSessionRoutes,
  institutionRoutes,
  manageInstitutionRoutes(config),
  generalSettingsRoutes,
  batchRoutes,
  batchCourseRoutes,
  findCourseRoutes,
  syncRoutes,
  courseTableRoutes,
  quickViewRoutes,
  courseRoutes,
  activityRoutes,
  messageRoutes,
  scanRoutes,
  tidyRoutes,
  dashboardRoutes,
  checklistReportRoutes,
  evidenceRoutes,
  reportRoutes,
  reportMailRoutes,
  taskRunnerRoutes,
  runnerAuthorisationRoutes(config),
  teamRoutes,
  personRoutes,
  liveEventRoutes(config),
  aboutRoutes(config),
  openApiRoutes(config),
  accountRoutes,
  apiTokenRoutes,
  calendarFeedRoutes(config),
  canvasGrantRoutes(config),
  announcementRoutes,
  auditRoutes,
  notificationRoutes,
  mailRoutes,
  undoRoutes,
  bulkActionRoutes,
  tagRoutes,
  scopeRoutes,
  statusRoutes,
  taskRoutes,
  tasklistRoutes,
  checklistRoutes,
  statusRuleRoutes,
  alertRuleRoutes,
  alertRoutes,
  findingRoutes,
  fixRoutes,
  suggestionRoutes,
  fixRunRoutes,
  documentRoutes,
  mediaRoutes,
  systemRoutes,
  instructorToolRoutes,
  instructorViewRoutes,
];

export function apiRoutes(config: Config) {
  const router = express.Router({ caseSensitive: true, strict: true });
  for (const register of features(config)) register(router);
  return router;
}
