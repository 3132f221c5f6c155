// Written by npm run messages.
import { englishOf } from '#shared/text/messages.ts';
import * as clientAccountAccount from '../../account/account.messages.ts';
import * as clientActivityActivity from '../../activity/activity.messages.ts';
import * as clientAlertsAlert from '../../alerts/alert.messages.ts';
import * as clientAlertsAlertRule from '../../alerts/alert-rule.messages.ts';
import * as clientAnnouncementsAnnouncement from '../../announcements/announcement.messages.ts';
import * as clientApiTokensApiToken from '../../api-tokens/api-token.messages.ts';
import * as clientAppAbout from '../about.messages.ts';
import * as clientAppApp from '../app.messages.ts';
import * as clientAuditAudit from '../../audit/audit.messages.ts';
import * as clientAutomaticTasksAutomaticTask from '../../automatic-tasks/automatic-task.messages.ts';
import * as clientBatchesBatch from '../../batches/batch.messages.ts';
import * as clientBatchesBatchPicker from '../../batches/batch-picker.messages.ts';
import * as clientBatchesCourseChange from '../../batches/course-change.messages.ts';
import * as clientBulkActionsBulkAction from '../../bulk-actions/bulk-action.messages.ts';
import * as clientCalendarFeedsCalendarFeed from '../../calendar-feeds/calendar-feed.messages.ts';
import * as clientChecklistsChecklist from '../../checklists/checklist.messages.ts';
import * as clientColumnsColumnChoice from '../../columns/column-choice.messages.ts';
import * as clientCourseListCourseList from '../../course-list/course-list.messages.ts';
import * as clientCourseTableCourseTable from '../../course-table/course-table.messages.ts';
import * as clientCoursesCourse from '../../courses/course.messages.ts';
import * as clientCoursesCoursesPage from '../../courses/courses-page.messages.ts';
import * as clientDashboardDashboard from '../../dashboard/dashboard.messages.ts';
import * as clientFiltersFilterBuilder from '../../filters/filter-builder.messages.ts';
import * as clientFindingsAccessibility from '../../findings/accessibility.messages.ts';
import * as clientFindingsFinding from '../../findings/finding.messages.ts';
import * as clientFindingsRuleStep from '../../findings/rule-step.messages.ts';
import * as clientFindingsRuleTitle from '../../findings/rule-title.messages.ts';
import * as clientFindingsRuleWhat from '../../findings/rule-what.messages.ts';
import * as clientFindingsRuleWhy from '../../findings/rule-why.messages.ts';
import * as clientFindingsTaughtFixes from '../../findings/taught-fixes.messages.ts';
import * as clientInstitutionsActing from '../../institutions/acting.messages.ts';
import * as clientInstitutionsInstitution from '../../institutions/institution.messages.ts';
import * as clientInstitutionsRegistration from '../../institutions/registration.messages.ts';
import * as clientInstructorToolInstructorTool from '../../instructor-tool/instructor-tool.messages.ts';
import * as clientInstructorViewInstructorView from '../../instructor-view/instructor-view.messages.ts';
import * as clientLiveEventsLiveEvents from '../../live-events/live-events.messages.ts';
import * as clientLmsDirectoryLmsDirectory from '../../lms-directory/lms-directory.messages.ts';
import * as clientMailMail from '../../mail/mail.messages.ts';
import * as clientMessagesThread from '../../messages/thread.messages.ts';
import * as clientMetricsScore from '../../metrics/score.messages.ts';
import * as clientNotificationsNotification from '../../notifications/notification.messages.ts';
import * as clientPeopleAddPeople from '../../people/add-people.messages.ts';
import * as clientPeopleHelp from '../../people/help.messages.ts';
import * as clientPeoplePerson from '../../people/person.messages.ts';
import * as clientQuickViewsQuickView from '../../quick-views/quick-view.messages.ts';
import * as clientReportsReport from '../../reports/report.messages.ts';
import * as clientSessionsSession from '../../sessions/session.messages.ts';
import * as clientSettingsGeneralSettings from '../../settings/general-settings.messages.ts';
import * as clientSeveritiesSeverity from '../../severities/severity.messages.ts';
import * as clientStatusRulesStatusRule from '../../status-rules/status-rule.messages.ts';
import * as clientStatusesStatus from '../../statuses/status.messages.ts';
import * as clientSyncsSync from '../../syncs/sync.messages.ts';
import * as clientSystemDeadLetter from '../../system/dead-letter.messages.ts';
import * as clientSystemSystemMetrics from '../../system/system-metrics.messages.ts';
import * as clientSystemSystemStatus from '../../system/system-status.messages.ts';
import * as clientTagsTag from '../../tags/tag.messages.ts';
import * as clientTaskRunnersProduct from '../../task-runners/product.messages.ts';
import * as clientTaskRunnersRunner from '../../task-runners/runner.messages.ts';
import * as clientTasklistsTasklist from '../../tasklists/tasklist.messages.ts';
import * as clientTasksCourseTasks from '../../tasks/course-tasks.messages.ts';
import * as clientTasksTask from '../../tasks/task.messages.ts';
import * as clientTasksTaskDetail from '../../tasks/task-detail.messages.ts';
import * as clientTasksTasksPage from '../../tasks/tasks-page.messages.ts';
import * as clientTasksTaughtTask from '../../tasks/taught-task.messages.ts';
import * as clientTeamsTeam from '../../teams/team.messages.ts';
import * as clientTidyupTidy from '../../tidyup/tidy.messages.ts';
import * as clientUiBulkBulk from '../../ui/bulk/bulk.messages.ts';
import * as clientUiChartsChart from '../../ui/charts/chart.messages.ts';
import * as clientUiExportExport from '../../ui/export/export.messages.ts';
import * as clientUiPagePage from '../../ui/page/page.messages.ts';
import * as clientUiUi from '../../ui/ui.messages.ts';
import * as clientUndosUndo from '../../undos/undo.messages.ts';
import * as sharedAccountPreferences from '#shared/account/preferences.messages.ts';
import * as sharedAlertsAlertFault from '#shared/alerts/alert-fault.messages.ts';
import * as sharedAlertsAlertPresets from '#shared/alerts/alert-presets.messages.ts';
import * as sharedAutomaticTasksConditionFault from '#shared/automatic-tasks/condition-fault.messages.ts';
import * as sharedChecklistsBuiltInChecklists from '#shared/checklists/built-in-checklists.messages.ts';
import * as sharedChecklistsBuiltInTasks from '#shared/checklists/built-in-tasks.messages.ts';
import * as sharedColumnsColumn from '#shared/columns/column.messages.ts';
import * as sharedColumnsColumnDescription from '#shared/columns/column-description.messages.ts';
import * as sharedColumnsCoreDescription from '#shared/columns/core-description.messages.ts';
import * as sharedColumnsTidyupDescription from '#shared/columns/tidyup-description.messages.ts';
import * as sharedColumnsUdoitDescription from '#shared/columns/udoit-description.messages.ts';
import * as sharedFiltersFilter from '#shared/filters/filter.messages.ts';
import * as sharedInstitutionsInstitution from '#shared/institutions/institution.messages.ts';
import * as sharedNotificationsNotification from '#shared/notifications/notification.messages.ts';
import * as sharedPeoplePerson from '#shared/people/person.messages.ts';
import * as sharedQuickViewsBuiltInViews from '#shared/quick-views/built-in-views.messages.ts';
import * as sharedReportsDisplay from '#shared/reports/display.messages.ts';
import * as sharedReportsReport from '#shared/reports/report.messages.ts';
import * as sharedReportsReportNames from '#shared/reports/report-names.messages.ts';
import * as sharedScansMetricsMetric from '#shared/scans/metrics/metric.messages.ts';
import * as sharedSettingsSettings from '#shared/settings/settings.messages.ts';
import * as sharedSystemSystemTerms from '#shared/system/system-terms.messages.ts';
import * as sharedTaskRunnersTaskRunner from '#shared/task-runners/task-runner.messages.ts';
import * as sharedTasksTask from '#shared/tasks/task.messages.ts';
import * as sharedTextText from '#shared/text/text.messages.ts';
export default englishOf([
  clientAccountAccount,
  clientActivityActivity,
  clientAlertsAlert,
  clientAlertsAlertRule,
  clientAnnouncementsAnnouncement,
  clientApiTokensApiToken,
  clientAppAbout,
  clientAppApp,
  clientAuditAudit,
  clientAutomaticTasksAutomaticTask,
  clientBatchesBatch,
  clientBatchesBatchPicker,
  clientBatchesCourseChange,
  clientBulkActionsBulkAction,
  clientCalendarFeedsCalendarFeed,
  clientChecklistsChecklist,
  clientColumnsColumnChoice,
  clientCourseListCourseList,
  clientCourseTableCourseTable,
  clientCoursesCourse,
  clientCoursesCoursesPage,
  clientDashboardDashboard,
  clientFiltersFilterBuilder,
  clientFindingsAccessibility,
  clientFindingsFinding,
  clientFindingsRuleStep,
  clientFindingsRuleTitle,
  clientFindingsRuleWhat,
  clientFindingsRuleWhy,
  clientFindingsTaughtFixes,
  clientInstitutionsActing,
  clientInstitutionsInstitution,
  clientInstitutionsRegistration,
  clientInstructorToolInstructorTool,
  clientInstructorViewInstructorView,
  clientLiveEventsLiveEvents,
  clientLmsDirectoryLmsDirectory,
  clientMailMail,
  clientMessagesThread,
  clientMetricsScore,
  clientNotificationsNotification,
  clientPeopleAddPeople,
  clientPeopleHelp,
  clientPeoplePerson,
  clientQuickViewsQuickView,
  clientReportsReport,
  clientSessionsSession,
  clientSettingsGeneralSettings,
  clientSeveritiesSeverity,
  clientStatusRulesStatusRule,
  clientStatusesStatus,
  clientSyncsSync,
  clientSystemDeadLetter,
  clientSystemSystemMetrics,
  clientSystemSystemStatus,
  clientTagsTag,
  clientTaskRunnersProduct,
  clientTaskRunnersRunner,
  clientTasklistsTasklist,
  clientTasksCourseTasks,
  clientTasksTask,
  clientTasksTaskDetail,
  clientTasksTasksPage,
  clientTasksTaughtTask,
  clientTeamsTeam,
  clientTidyupTidy,
  clientUiBulkBulk,
  clientUiChartsChart,
  clientUiExportExport,
  clientUiPagePage,
  clientUiUi,
  clientUndosUndo,
  sharedAccountPreferences,
  sharedAlertsAlertFault,
  sharedAlertsAlertPresets,
  sharedAutomaticTasksConditionFault,
  sharedChecklistsBuiltInChecklists,
  sharedChecklistsBuiltInTasks,
  sharedColumnsColumn,
  sharedColumnsColumnDescription,
  sharedColumnsCoreDescription,
  sharedColumnsTidyupDescription,
  sharedColumnsUdoitDescription,
  sharedFiltersFilter,
  sharedInstitutionsInstitution,
  sharedNotificationsNotification,
  sharedPeoplePerson,
  sharedQuickViewsBuiltInViews,
  sharedReportsDisplay,
  sharedReportsReport,
  sharedReportsReportNames,
  sharedScansMetricsMetric,
  sharedSettingsSettings,
  sharedSystemSystemTerms,
  sharedTaskRunnersTaskRunner,
  sharedTasksTask,
  sharedTextText,
]);
