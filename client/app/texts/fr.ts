// Written by npm run messages.
import clientAccountAccountFr from '../../account/account.fr.json' with { type: 'json' };
import clientActivityActivityFr from '../../activity/activity.fr.json' with { type: 'json' };
import clientAlertsAlertFr from '../../alerts/alert.fr.json' with { type: 'json' };
import clientAlertsAlertRuleFr from '../../alerts/alert-rule.fr.json' with { type: 'json' };
import clientAnnouncementsAnnouncementFr from '../../announcements/announcement.fr.json' with { type: 'json' };
import clientApiTokensApiTokenFr from '../../api-tokens/api-token.fr.json' with { type: 'json' };
import clientAppAboutFr from '../about.fr.json' with { type: 'json' };
import clientAppAppFr from '../app.fr.json' with { type: 'json' };
import clientAuditAuditFr from '../../audit/audit.fr.json' with { type: 'json' };
import clientAutomaticTasksAutomaticTaskFr from '../../automatic-tasks/automatic-task.fr.json' with { type: 'json' };
import clientBatchesBatchFr from '../../batches/batch.fr.json' with { type: 'json' };
import clientBatchesBatchPickerFr from '../../batches/batch-picker.fr.json' with { type: 'json' };
import clientBatchesCourseChangeFr from '../../batches/course-change.fr.json' with { type: 'json' };
import clientBulkActionsBulkActionFr from '../../bulk-actions/bulk-action.fr.json' with { type: 'json' };
import clientCalendarFeedsCalendarFeedFr from '../../calendar-feeds/calendar-feed.fr.json' with { type: 'json' };
import clientChecklistsChecklistFr from '../../checklists/checklist.fr.json' with { type: 'json' };
import clientColumnsColumnChoiceFr from '../../columns/column-choice.fr.json' with { type: 'json' };
import clientCourseListCourseListFr from '../../course-list/course-list.fr.json' with { type: 'json' };
import clientCourseTableCourseTableFr from '../../course-table/course-table.fr.json' with { type: 'json' };
import clientCoursesCourseFr from '../../courses/course.fr.json' with { type: 'json' };
import clientCoursesCoursesPageFr from '../../courses/courses-page.fr.json' with { type: 'json' };
import clientDashboardDashboardFr from '../../dashboard/dashboard.fr.json' with { type: 'json' };
import clientFiltersFilterBuilderFr from '../../filters/filter-builder.fr.json' with { type: 'json' };
import clientFindingsAccessibilityFr from '../../findings/accessibility.fr.json' with { type: 'json' };
import clientFindingsFindingFr from '../../findings/finding.fr.json' with { type: 'json' };
import clientFindingsRuleStepFr from '../../findings/rule-step.fr.json' with { type: 'json' };
import clientFindingsRuleTitleFr from '../../findings/rule-title.fr.json' with { type: 'json' };
import clientFindingsRuleWhatFr from '../../findings/rule-what.fr.json' with { type: 'json' };
import clientFindingsRuleWhyFr from '../../findings/rule-why.fr.json' with { type: 'json' };
import clientFindingsTaughtFixesFr from '../../findings/taught-fixes.fr.json' with { type: 'json' };
import clientInstitutionsActingFr from '../../institutions/acting.fr.json' with { type: 'json' };
import clientInstitutionsInstitutionFr from '../../institutions/institution.fr.json' with { type: 'json' };
import clientInstitutionsRegistrationFr from '../../institutions/registration.fr.json' with { type: 'json' };
import clientInstructorToolInstructorToolFr from '../../instructor-tool/instructor-tool.fr.json' with { type: 'json' };
import clientInstructorViewInstructorViewFr from '../../instructor-view/instructor-view.fr.json' with { type: 'json' };
import clientLiveEventsLiveEventsFr from '../../live-events/live-events.fr.json' with { type: 'json' };
import clientLmsDirectoryLmsDirectoryFr from '../../lms-directory/lms-directory.fr.json' with { type: 'json' };
import clientMailMailFr from '../../mail/mail.fr.json' with { type: 'json' };
import clientMessagesThreadFr from '../../messages/thread.fr.json' with { type: 'json' };
import clientMetricsScoreFr from '../../metrics/score.fr.json' with { type: 'json' };
import clientNotificationsNotificationFr from '../../notifications/notification.fr.json' with { type: 'json' };
import clientPeopleAddPeopleFr from '../../people/add-people.fr.json' with { type: 'json' };
import clientPeopleHelpFr from '../../people/help.fr.json' with { type: 'json' };
import clientPeoplePersonFr from '../../people/person.fr.json' with { type: 'json' };
import clientQuickViewsQuickViewFr from '../../quick-views/quick-view.fr.json' with { type: 'json' };
import clientReportsReportFr from '../../reports/report.fr.json' with { type: 'json' };
import clientSessionsSessionFr from '../../sessions/session.fr.json' with { type: 'json' };
import clientSettingsGeneralSettingsFr from '../../settings/general-settings.fr.json' with { type: 'json' };
import clientSeveritiesSeverityFr from '../../severities/severity.fr.json' with { type: 'json' };
import clientStatusRulesStatusRuleFr from '../../status-rules/status-rule.fr.json' with { type: 'json' };
import clientStatusesStatusFr from '../../statuses/status.fr.json' with { type: 'json' };
import clientSyncsSyncFr from '../../syncs/sync.fr.json' with { type: 'json' };
import clientSystemDeadLetterFr from '../../system/dead-letter.fr.json' with { type: 'json' };
import clientSystemSystemMetricsFr from '../../system/system-metrics.fr.json' with { type: 'json' };
import clientSystemSystemStatusFr from '../../system/system-status.fr.json' with { type: 'json' };
import clientTagsTagFr from '../../tags/tag.fr.json' with { type: 'json' };
import clientTaskRunnersProductFr from '../../task-runners/product.fr.json' with { type: 'json' };
import clientTaskRunnersRunnerFr from '../../task-runners/runner.fr.json' with { type: 'json' };
import clientTasklistsTasklistFr from '../../tasklists/tasklist.fr.json' with { type: 'json' };
import clientTasksCourseTasksFr from '../../tasks/course-tasks.fr.json' with { type: 'json' };
import clientTasksTaskFr from '../../tasks/task.fr.json' with { type: 'json' };
import clientTasksTaskDetailFr from '../../tasks/task-detail.fr.json' with { type: 'json' };
import clientTasksTasksPageFr from '../../tasks/tasks-page.fr.json' with { type: 'json' };
import clientTasksTaughtTaskFr from '../../tasks/taught-task.fr.json' with { type: 'json' };
import clientTeamsTeamFr from '../../teams/team.fr.json' with { type: 'json' };
import clientTidyupTidyFr from '../../tidyup/tidy.fr.json' with { type: 'json' };
import clientUiBulkBulkFr from '../../ui/bulk/bulk.fr.json' with { type: 'json' };
import clientUiChartsChartFr from '../../ui/charts/chart.fr.json' with { type: 'json' };
import clientUiExportExportFr from '../../ui/export/export.fr.json' with { type: 'json' };
import clientUiPagePageFr from '../../ui/page/page.fr.json' with { type: 'json' };
import clientUiUiFr from '../../ui/ui.fr.json' with { type: 'json' };
import clientUndosUndoFr from '../../undos/undo.fr.json' with { type: 'json' };
import sharedAccountPreferencesFr from '#shared/account/preferences.fr.json' with { type: 'json' };
import sharedAlertsAlertFaultFr from '#shared/alerts/alert-fault.fr.json' with { type: 'json' };
import sharedAlertsAlertPresetsFr from '#shared/alerts/alert-presets.fr.json' with { type: 'json' };
import sharedAutomaticTasksConditionFaultFr from '#shared/automatic-tasks/condition-fault.fr.json' with { type: 'json' };
import sharedChecklistsBuiltInChecklistsFr from '#shared/checklists/built-in-checklists.fr.json' with { type: 'json' };
import sharedChecklistsBuiltInTasksFr from '#shared/checklists/built-in-tasks.fr.json' with { type: 'json' };
import sharedColumnsColumnFr from '#shared/columns/column.fr.json' with { type: 'json' };
import sharedColumnsColumnDescriptionFr from '#shared/columns/column-description.fr.json' with { type: 'json' };
import sharedColumnsCoreDescriptionFr from '#shared/columns/core-description.fr.json' with { type: 'json' };
import sharedColumnsTidyupDescriptionFr from '#shared/columns/tidyup-description.fr.json' with { type: 'json' };
import sharedColumnsUdoitDescriptionFr from '#shared/columns/udoit-description.fr.json' with { type: 'json' };
import sharedFiltersFilterFr from '#shared/filters/filter.fr.json' with { type: 'json' };
import sharedInstitutionsInstitutionFr from '#shared/institutions/institution.fr.json' with { type: 'json' };
import sharedNotificationsNotificationFr from '#shared/notifications/notification.fr.json' with { type: 'json' };
import sharedPeoplePersonFr from '#shared/people/person.fr.json' with { type: 'json' };
import sharedQuickViewsBuiltInViewsFr from '#shared/quick-views/built-in-views.fr.json' with { type: 'json' };
import sharedReportsDisplayFr from '#shared/reports/display.fr.json' with { type: 'json' };
import sharedReportsReportFr from '#shared/reports/report.fr.json' with { type: 'json' };
import sharedReportsReportNamesFr from '#shared/reports/report-names.fr.json' with { type: 'json' };
import sharedScansMetricsMetricFr from '#shared/scans/metrics/metric.fr.json' with { type: 'json' };
import sharedSettingsSettingsFr from '#shared/settings/settings.fr.json' with { type: 'json' };
import sharedSystemSystemTermsFr from '#shared/system/system-terms.fr.json' with { type: 'json' };
import sharedTaskRunnersTaskRunnerFr from '#shared/task-runners/task-runner.fr.json' with { type: 'json' };
import sharedTasksTaskFr from '#shared/tasks/task.fr.json' with { type: 'json' };
import sharedTextTextFr from '#shared/text/text.fr.json' with { type: 'json' };
export default {
  ...clientAccountAccountFr,
  ...clientActivityActivityFr,
  ...clientAlertsAlertFr,
  ...clientAlertsAlertRuleFr,
  ...clientAnnouncementsAnnouncementFr,
  ...clientApiTokensApiTokenFr,
  ...clientAppAboutFr,
  ...clientAppAppFr,
  ...clientAuditAuditFr,
  ...clientAutomaticTasksAutomaticTaskFr,
  ...clientBatchesBatchFr,
  ...clientBatchesBatchPickerFr,
  ...clientBatchesCourseChangeFr,
  ...clientBulkActionsBulkActionFr,
  ...clientCalendarFeedsCalendarFeedFr,
  ...clientChecklistsChecklistFr,
  ...clientColumnsColumnChoiceFr,
  ...clientCourseListCourseListFr,
  ...clientCourseTableCourseTableFr,
  ...clientCoursesCourseFr,
  ...clientCoursesCoursesPageFr,
  ...clientDashboardDashboardFr,
  ...clientFiltersFilterBuilderFr,
  ...clientFindingsAccessibilityFr,
  ...clientFindingsFindingFr,
  ...clientFindingsRuleStepFr,
  ...clientFindingsRuleTitleFr,
  ...clientFindingsRuleWhatFr,
  ...clientFindingsRuleWhyFr,
  ...clientFindingsTaughtFixesFr,
  ...clientInstitutionsActingFr,
  ...clientInstitutionsInstitutionFr,
  ...clientInstitutionsRegistrationFr,
  ...clientInstructorToolInstructorToolFr,
  ...clientInstructorViewInstructorViewFr,
  ...clientLiveEventsLiveEventsFr,
  ...clientLmsDirectoryLmsDirectoryFr,
  ...clientMailMailFr,
  ...clientMessagesThreadFr,
  ...clientMetricsScoreFr,
  ...clientNotificationsNotificationFr,
  ...clientPeopleAddPeopleFr,
  ...clientPeopleHelpFr,
  ...clientPeoplePersonFr,
  ...clientQuickViewsQuickViewFr,
  ...clientReportsReportFr,
  ...clientSessionsSessionFr,
  ...clientSettingsGeneralSettingsFr,
  ...clientSeveritiesSeverityFr,
  ...clientStatusRulesStatusRuleFr,
  ...clientStatusesStatusFr,
  ...clientSyncsSyncFr,
  ...clientSystemDeadLetterFr,
  ...clientSystemSystemMetricsFr,
  ...clientSystemSystemStatusFr,
  ...clientTagsTagFr,
  ...clientTaskRunnersProductFr,
  ...clientTaskRunnersRunnerFr,
  ...clientTasklistsTasklistFr,
  ...clientTasksCourseTasksFr,
  ...clientTasksTaskFr,
  ...clientTasksTaskDetailFr,
  ...clientTasksTasksPageFr,
  ...clientTasksTaughtTaskFr,
  ...clientTeamsTeamFr,
  ...clientTidyupTidyFr,
  ...clientUiBulkBulkFr,
  ...clientUiChartsChartFr,
  ...clientUiExportExportFr,
  ...clientUiPagePageFr,
  ...clientUiUiFr,
  ...clientUndosUndoFr,
  ...sharedAccountPreferencesFr,
  ...sharedAlertsAlertFaultFr,
  ...sharedAlertsAlertPresetsFr,
  ...sharedAutomaticTasksConditionFaultFr,
  ...sharedChecklistsBuiltInChecklistsFr,
  ...sharedChecklistsBuiltInTasksFr,
  ...sharedColumnsColumnFr,
  ...sharedColumnsColumnDescriptionFr,
  ...sharedColumnsCoreDescriptionFr,
  ...sharedColumnsTidyupDescriptionFr,
  ...sharedColumnsUdoitDescriptionFr,
  ...sharedFiltersFilterFr,
  ...sharedInstitutionsInstitutionFr,
  ...sharedNotificationsNotificationFr,
  ...sharedPeoplePersonFr,
  ...sharedQuickViewsBuiltInViewsFr,
  ...sharedReportsDisplayFr,
  ...sharedReportsReportFr,
  ...sharedReportsReportNamesFr,
  ...sharedScansMetricsMetricFr,
  ...sharedSettingsSettingsFr,
  ...sharedSystemSystemTermsFr,
  ...sharedTaskRunnersTaskRunnerFr,
  ...sharedTasksTaskFr,
  ...sharedTextTextFr,
};
