// Written by npm run messages.
import clientAccountAccountEs from '../../account/account.es.json' with { type: 'json' };
import clientActivityActivityEs from '../../activity/activity.es.json' with { type: 'json' };
import clientAlertsAlertEs from '../../alerts/alert.es.json' with { type: 'json' };
import clientAlertsAlertRuleEs from '../../alerts/alert-rule.es.json' with { type: 'json' };
import clientAnnouncementsAnnouncementEs from '../../announcements/announcement.es.json' with { type: 'json' };
import clientApiTokensApiTokenEs from '../../api-tokens/api-token.es.json' with { type: 'json' };
import clientAppAboutEs from '../about.es.json' with { type: 'json' };
import clientAppAppEs from '../app.es.json' with { type: 'json' };
import clientAuditAuditEs from '../../audit/audit.es.json' with { type: 'json' };
import clientAutomaticTasksAutomaticTaskEs from '../../automatic-tasks/automatic-task.es.json' with { type: 'json' };
import clientBatchesBatchEs from '../../batches/batch.es.json' with { type: 'json' };
import clientBatchesBatchPickerEs from '../../batches/batch-picker.es.json' with { type: 'json' };
import clientBatchesCourseChangeEs from '../../batches/course-change.es.json' with { type: 'json' };
import clientBulkActionsBulkActionEs from '../../bulk-actions/bulk-action.es.json' with { type: 'json' };
import clientCalendarFeedsCalendarFeedEs from '../../calendar-feeds/calendar-feed.es.json' with { type: 'json' };
import clientChecklistsChecklistEs from '../../checklists/checklist.es.json' with { type: 'json' };
import clientColumnsColumnChoiceEs from '../../columns/column-choice.es.json' with { type: 'json' };
import clientCourseListCourseListEs from '../../course-list/course-list.es.json' with { type: 'json' };
import clientCourseTableCourseTableEs from '../../course-table/course-table.es.json' with { type: 'json' };
import clientCoursesCourseEs from '../../courses/course.es.json' with { type: 'json' };
import clientCoursesCoursesPageEs from '../../courses/courses-page.es.json' with { type: 'json' };
import clientDashboardDashboardEs from '../../dashboard/dashboard.es.json' with { type: 'json' };
import clientFiltersFilterBuilderEs from '../../filters/filter-builder.es.json' with { type: 'json' };
import clientFindingsAccessibilityEs from '../../findings/accessibility.es.json' with { type: 'json' };
import clientFindingsFindingEs from '../../findings/finding.es.json' with { type: 'json' };
import clientFindingsRuleStepEs from '../../findings/rule-step.es.json' with { type: 'json' };
import clientFindingsRuleTitleEs from '../../findings/rule-title.es.json' with { type: 'json' };
import clientFindingsRuleWhatEs from '../../findings/rule-what.es.json' with { type: 'json' };
import clientFindingsRuleWhyEs from '../../findings/rule-why.es.json' with { type: 'json' };
import clientFindingsTaughtFixesEs from '../../findings/taught-fixes.es.json' with { type: 'json' };
import clientInstitutionsActingEs from '../../institutions/acting.es.json' with { type: 'json' };
import clientInstitutionsInstitutionEs from '../../institutions/institution.es.json' with { type: 'json' };
import clientInstitutionsRegistrationEs from '../../institutions/registration.es.json' with { type: 'json' };
import clientInstructorToolInstructorToolEs from '../../instructor-tool/instructor-tool.es.json' with { type: 'json' };
import clientInstructorViewInstructorViewEs from '../../instructor-view/instructor-view.es.json' with { type: 'json' };
import clientLiveEventsLiveEventsEs from '../../live-events/live-events.es.json' with { type: 'json' };
import clientLmsDirectoryLmsDirectoryEs from '../../lms-directory/lms-directory.es.json' with { type: 'json' };
import clientMailMailEs from '../../mail/mail.es.json' with { type: 'json' };
import clientMessagesThreadEs from '../../messages/thread.es.json' with { type: 'json' };
import clientMetricsScoreEs from '../../metrics/score.es.json' with { type: 'json' };
import clientNotificationsNotificationEs from '../../notifications/notification.es.json' with { type: 'json' };
import clientPeopleAddPeopleEs from '../../people/add-people.es.json' with { type: 'json' };
import clientPeopleHelpEs from '../../people/help.es.json' with { type: 'json' };
import clientPeoplePersonEs from '../../people/person.es.json' with { type: 'json' };
import clientQuickViewsQuickViewEs from '../../quick-views/quick-view.es.json' with { type: 'json' };
import clientReportsReportEs from '../../reports/report.es.json' with { type: 'json' };
import clientSessionsSessionEs from '../../sessions/session.es.json' with { type: 'json' };
import clientSettingsGeneralSettingsEs from '../../settings/general-settings.es.json' with { type: 'json' };
import clientSeveritiesSeverityEs from '../../severities/severity.es.json' with { type: 'json' };
import clientStatusRulesStatusRuleEs from '../../status-rules/status-rule.es.json' with { type: 'json' };
import clientStatusesStatusEs from '../../statuses/status.es.json' with { type: 'json' };
import clientSyncsSyncEs from '../../syncs/sync.es.json' with { type: 'json' };
import clientSystemDeadLetterEs from '../../system/dead-letter.es.json' with { type: 'json' };
import clientSystemSystemMetricsEs from '../../system/system-metrics.es.json' with { type: 'json' };
import clientSystemSystemStatusEs from '../../system/system-status.es.json' with { type: 'json' };
import clientTagsTagEs from '../../tags/tag.es.json' with { type: 'json' };
import clientTaskRunnersProductEs from '../../task-runners/product.es.json' with { type: 'json' };
import clientTaskRunnersRunnerEs from '../../task-runners/runner.es.json' with { type: 'json' };
import clientTasklistsTasklistEs from '../../tasklists/tasklist.es.json' with { type: 'json' };
import clientTasksCourseTasksEs from '../../tasks/course-tasks.es.json' with { type: 'json' };
import clientTasksTaskEs from '../../tasks/task.es.json' with { type: 'json' };
import clientTasksTaskDetailEs from '../../tasks/task-detail.es.json' with { type: 'json' };
import clientTasksTasksPageEs from '../../tasks/tasks-page.es.json' with { type: 'json' };
import clientTasksTaughtTaskEs from '../../tasks/taught-task.es.json' with { type: 'json' };
import clientTeamsTeamEs from '../../teams/team.es.json' with { type: 'json' };
import clientTidyupTidyEs from '../../tidyup/tidy.es.json' with { type: 'json' };
import clientUiBulkBulkEs from '../../ui/bulk/bulk.es.json' with { type: 'json' };
import clientUiChartsChartEs from '../../ui/charts/chart.es.json' with { type: 'json' };
import clientUiExportExportEs from '../../ui/export/export.es.json' with { type: 'json' };
import clientUiPagePageEs from '../../ui/page/page.es.json' with { type: 'json' };
import clientUiUiEs from '../../ui/ui.es.json' with { type: 'json' };
import clientUndosUndoEs from '../../undos/undo.es.json' with { type: 'json' };
import sharedAccountPreferencesEs from '#shared/account/preferences.es.json' with { type: 'json' };
import sharedAlertsAlertFaultEs from '#shared/alerts/alert-fault.es.json' with { type: 'json' };
import sharedAlertsAlertPresetsEs from '#shared/alerts/alert-presets.es.json' with { type: 'json' };
import sharedAutomaticTasksConditionFaultEs from '#shared/automatic-tasks/condition-fault.es.json' with { type: 'json' };
import sharedChecklistsBuiltInChecklistsEs from '#shared/checklists/built-in-checklists.es.json' with { type: 'json' };
import sharedChecklistsBuiltInTasksEs from '#shared/checklists/built-in-tasks.es.json' with { type: 'json' };
import sharedColumnsColumnEs from '#shared/columns/column.es.json' with { type: 'json' };
import sharedColumnsColumnDescriptionEs from '#shared/columns/column-description.es.json' with { type: 'json' };
import sharedColumnsCoreDescriptionEs from '#shared/columns/core-description.es.json' with { type: 'json' };
import sharedColumnsTidyupDescriptionEs from '#shared/columns/tidyup-description.es.json' with { type: 'json' };
import sharedColumnsUdoitDescriptionEs from '#shared/columns/udoit-description.es.json' with { type: 'json' };
import sharedFiltersFilterEs from '#shared/filters/filter.es.json' with { type: 'json' };
import sharedInstitutionsInstitutionEs from '#shared/institutions/institution.es.json' with { type: 'json' };
import sharedNotificationsNotificationEs from '#shared/notifications/notification.es.json' with { type: 'json' };
import sharedPeoplePersonEs from '#shared/people/person.es.json' with { type: 'json' };
import sharedQuickViewsBuiltInViewsEs from '#shared/quick-views/built-in-views.es.json' with { type: 'json' };
import sharedReportsDisplayEs from '#shared/reports/display.es.json' with { type: 'json' };
import sharedReportsReportEs from '#shared/reports/report.es.json' with { type: 'json' };
import sharedReportsReportNamesEs from '#shared/reports/report-names.es.json' with { type: 'json' };
import sharedScansMetricsMetricEs from '#shared/scans/metrics/metric.es.json' with { type: 'json' };
import sharedSettingsSettingsEs from '#shared/settings/settings.es.json' with { type: 'json' };
import sharedSystemSystemTermsEs from '#shared/system/system-terms.es.json' with { type: 'json' };
import sharedTaskRunnersTaskRunnerEs from '#shared/task-runners/task-runner.es.json' with { type: 'json' };
import sharedTasksTaskEs from '#shared/tasks/task.es.json' with { type: 'json' };
import sharedTextTextEs from '#shared/text/text.es.json' with { type: 'json' };
export default {
  ...clientAccountAccountEs,
  ...clientActivityActivityEs,
  ...clientAlertsAlertEs,
  ...clientAlertsAlertRuleEs,
  ...clientAnnouncementsAnnouncementEs,
  ...clientApiTokensApiTokenEs,
  ...clientAppAboutEs,
  ...clientAppAppEs,
  ...clientAuditAuditEs,
  ...clientAutomaticTasksAutomaticTaskEs,
  ...clientBatchesBatchEs,
  ...clientBatchesBatchPickerEs,
  ...clientBatchesCourseChangeEs,
  ...clientBulkActionsBulkActionEs,
  ...clientCalendarFeedsCalendarFeedEs,
  ...clientChecklistsChecklistEs,
  ...clientColumnsColumnChoiceEs,
  ...clientCourseListCourseListEs,
  ...clientCourseTableCourseTableEs,
  ...clientCoursesCourseEs,
  ...clientCoursesCoursesPageEs,
  ...clientDashboardDashboardEs,
  ...clientFiltersFilterBuilderEs,
  ...clientFindingsAccessibilityEs,
  ...clientFindingsFindingEs,
  ...clientFindingsRuleStepEs,
  ...clientFindingsRuleTitleEs,
  ...clientFindingsRuleWhatEs,
  ...clientFindingsRuleWhyEs,
  ...clientFindingsTaughtFixesEs,
  ...clientInstitutionsActingEs,
  ...clientInstitutionsInstitutionEs,
  ...clientInstitutionsRegistrationEs,
  ...clientInstructorToolInstructorToolEs,
  ...clientInstructorViewInstructorViewEs,
  ...clientLiveEventsLiveEventsEs,
  ...clientLmsDirectoryLmsDirectoryEs,
  ...clientMailMailEs,
  ...clientMessagesThreadEs,
  ...clientMetricsScoreEs,
  ...clientNotificationsNotificationEs,
  ...clientPeopleAddPeopleEs,
  ...clientPeopleHelpEs,
  ...clientPeoplePersonEs,
  ...clientQuickViewsQuickViewEs,
  ...clientReportsReportEs,
  ...clientSessionsSessionEs,
  ...clientSettingsGeneralSettingsEs,
  ...clientSeveritiesSeverityEs,
  ...clientStatusRulesStatusRuleEs,
  ...clientStatusesStatusEs,
  ...clientSyncsSyncEs,
  ...clientSystemDeadLetterEs,
  ...clientSystemSystemMetricsEs,
  ...clientSystemSystemStatusEs,
  ...clientTagsTagEs,
  ...clientTaskRunnersProductEs,
  ...clientTaskRunnersRunnerEs,
  ...clientTasklistsTasklistEs,
  ...clientTasksCourseTasksEs,
  ...clientTasksTaskEs,
  ...clientTasksTaskDetailEs,
  ...clientTasksTasksPageEs,
  ...clientTasksTaughtTaskEs,
  ...clientTeamsTeamEs,
  ...clientTidyupTidyEs,
  ...clientUiBulkBulkEs,
  ...clientUiChartsChartEs,
  ...clientUiExportExportEs,
  ...clientUiPagePageEs,
  ...clientUiUiEs,
  ...clientUndosUndoEs,
  ...sharedAccountPreferencesEs,
  ...sharedAlertsAlertFaultEs,
  ...sharedAlertsAlertPresetsEs,
  ...sharedAutomaticTasksConditionFaultEs,
  ...sharedChecklistsBuiltInChecklistsEs,
  ...sharedChecklistsBuiltInTasksEs,
  ...sharedColumnsColumnEs,
  ...sharedColumnsColumnDescriptionEs,
  ...sharedColumnsCoreDescriptionEs,
  ...sharedColumnsTidyupDescriptionEs,
  ...sharedColumnsUdoitDescriptionEs,
  ...sharedFiltersFilterEs,
  ...sharedInstitutionsInstitutionEs,
  ...sharedNotificationsNotificationEs,
  ...sharedPeoplePersonEs,
  ...sharedQuickViewsBuiltInViewsEs,
  ...sharedReportsDisplayEs,
  ...sharedReportsReportEs,
  ...sharedReportsReportNamesEs,
  ...sharedScansMetricsMetricEs,
  ...sharedSettingsSettingsEs,
  ...sharedSystemSystemTermsEs,
  ...sharedTaskRunnersTaskRunnerEs,
  ...sharedTasksTaskEs,
  ...sharedTextTextEs,
};
