import * as licences from './about/licences.api.ts';
import * as account from './account/account.api.ts';
import * as alerts from './alerts/alert.api.ts';
import * as alertRules from './alerts/alert-rule.api.ts';
import * as announcements from './announcements/announcement.api.ts';
import * as apiTokens from './api-tokens/api-token.api.ts';
import * as audit from './audit/audit.api.ts';
import * as batches from './batches/batch.api.ts';
import * as batchCourses from './batches/batch-courses.api.ts';
import * as checklists from './checklists/checklist.api.ts';
import * as findCourses from './batches/add-courses.api.ts';
import * as bulkActions from './bulk-actions/bulk-action.api.ts';
import * as canvasGrants from './fixes/canvas-grant.api.ts';
import * as calendarFeeds from './calendar-feeds/calendar-feed.api.ts';
import * as activity from './courses/activity.api.ts';
import * as courseFiles from './course-files/course-files.api.ts';
import * as columns from './columns/columns.api.ts';
import * as courseTable from './course-table/course-table.api.ts';
import * as courses from './courses/course.api.ts';
import * as instructorView from './courses/instructor-view.api.ts';
import * as instructorProgress from './instructor-view/progress.api.ts';
import * as taughtTasks from './tasks/taught-task.api.ts';
import * as instructorTool from './instructor-tool/instructor-tool.api.ts';
import * as dashboard from './dashboard/dashboard.api.ts';
import * as accessibility from './findings/accessibility.api.ts';
import * as findings from './findings/findings.api.ts';
import type { Endpoint } from './http/endpoint.ts';
import * as generalSettings from './settings/general-settings.api.ts';
import * as impersonation from './institutions/impersonation.api.ts';
import * as institutions from './lms-directory/lms-directory.api.ts';
import * as manageInstitutions from './institutions/manage-institutions.api.ts';
import * as media from './media/media.api.ts';
import * as videoKeys from './media/video-keys.api.ts';
import * as liveEvents from './live-events/live-events.api.ts';
import * as messages from './messages/message.api.ts';
import * as mail from './mail/mail.api.ts';
import * as notifications from './notifications/notification.api.ts';
import * as openapi from './openapi/openapi.api.ts';
import * as help from './people/help.api.ts';
import * as people from './people/person.api.ts';
import * as quickViews from './quick-views/quick-view.api.ts';
import * as defaultViews from './quick-views/default-view.api.ts';
import * as checklistReports from './reports/checklist-report.api.ts';
import * as reportMails from './report-mails/report-mails.api.ts';
import * as evidence from './reports/evidence.api.ts';
import * as reports from './reports/report.api.ts';
import * as runnerAuthorisations from './runner-authorisations/runner-authorisation.api.ts';
import * as ownSessions from './sessions/own-session.api.ts';
import * as session from './sessions/session.api.ts';
import * as syncs from './syncs/sync.api.ts';
import * as fixes from './fixes/fixes.api.ts';
import * as suggestionModel from './suggestions/suggestion-model.api.ts';
import * as fixRuns from './fixes/fix-runs.api.ts';
import * as deadLetters from './system/dead-letter.api.ts';
import * as systemMetrics from './system/system-metrics.api.ts';
import * as systemStatus from './system/system-status.api.ts';
import * as teams from './teams/team.api.ts';
import * as courseTeams from './teams/course-team.api.ts';
import * as tidy from './tidyup/tidy.api.ts';
import * as scopeDecisions from './scope-decisions/scope-decision.api.ts';
import * as scopeRules from './scope-decisions/scope-rule.api.ts';
import * as scopeSettings from './scope-decisions/scope-settings.api.ts';
import * as statusRules from './status-rules/status-rule.api.ts';
import * as statuses from './statuses/status.api.ts';
import * as tasks from './tasks/task.api.ts';
import * as tasklists from './tasks/tasklist.api.ts';
import * as tags from './tags/tag.api.ts';
import * as undos from './undos/undo.api.ts';
import * as runnerCheck from './task-runners/runner-check.api.ts';
import * as taskRunners from './task-runners/task-runner.api.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

const modules = [
  session,
  institutions,
  manageInstitutions,
  impersonation,
  generalSettings,
  batches,
  batchCourses,
  findCourses,
  syncs,
  columns,
  courseTable,
  quickViews,
  defaultViews,
  courses,
  activity,
  dashboard,
  instructorView,
  instructorTool,
  instructorProgress,
  taughtTasks,
  tidy,
  checklistReports,
  reportMails,
  evidence,
  reports,
  runnerCheck,
  taskRunners,
  runnerAuthorisations,
  teams,
  courseTeams,
  people,
  help,
  liveEvents,
  messages,
  licences,
  openapi,
  account,
  ownSessions,
  apiTokens,
  calendarFeeds,
  canvasGrants,
  notifications,
  mail,
  announcements,
  audit,
  undos,
  bulkActions,
  statuses,
  checklists,
  statusRules,
  alertRules,
  alerts,
  tags,
  scopeDecisions,
  scopeRules,
  scopeSettings,
  tasks,
  tasklists,
  accessibility,
  findings,
  courseFiles,
  fixes,
  suggestionModel,
  fixRuns,
  media,
  videoKeys,
  systemStatus,
  systemMetrics,
  deadLetters,
];

/** Each endpoint with the name of its declaration, such as `createBatch`, which the audit log and the documentation use. */
export const namedEndpoints: readonly (readonly [name: string, endpoint: Endpoint])[] = modules.flatMap(
  (module) =>
    Object.entries<unknown>(module).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value]] : [])),
);

/** The whole contract, for code that goes through all of it: tests and the API's documentation. */
export const endpoints: readonly Endpoint[] = namedEndpoints.map(([, endpoint]) => endpoint);
