// Written by npm run messages.
import clientAccountAccountFr from '../../account/account.fr.json' with { type: 'json' };
import clientActivityActivityFr from '../../activity/activity.fr.json' with { type: 'json' };
import clientApiTokensApiTokenFr from '../../api-tokens/api-token.fr.json' with { type: 'json' };
import clientAppAboutFr from '../about.fr.json' with { type: 'json' };
import clientAppAppFr from '../app.fr.json' with { type: 'json' };
import clientAuditAuditFr from '../../audit/audit.fr.json' with { type: 'json' };
import clientBatchesBatchFr from '../../batches/batch.fr.json' with { type: 'json' };
import clientBatchesBatchPickerFr from '../../batches/batch-picker.fr.json' with { type: 'json' };
import clientBatchesCourseChangeFr from '../../batches/course-change.fr.json' with { type: 'json' };
import clientBulkActionsBulkActionFr from '../../bulk-actions/bulk-action.fr.json' with { type: 'json' };
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
import clientInstitutionsActingFr from '../../institutions/acting.fr.json' with { type: 'json' };
import clientInstitutionsInstitutionFr from '../../institutions/institution.fr.json' with { type: 'json' };
import clientInstitutionsRegistrationFr from '../../institutions/registration.fr.json' with { type: 'json' };
import clientLiveEventsLiveEventsFr from '../../live-events/live-events.fr.json' with { type: 'json' };
import clientLmsDirectoryLmsDirectoryFr from '../../lms-directory/lms-directory.fr.json' with { type: 'json' };
import clientMetricsScoreFr from '../../metrics/score.fr.json' with { type: 'json' };
import clientPeopleAddPeopleFr from '../../people/add-people.fr.json' with { type: 'json' };
import clientPeopleHelpFr from '../../people/help.fr.json' with { type: 'json' };
import clientPeoplePersonFr from '../../people/person.fr.json' with { type: 'json' };
import clientQuickViewsQuickViewFr from '../../quick-views/quick-view.fr.json' with { type: 'json' };
import clientReportsReportFr from '../../reports/report.fr.json' with { type: 'json' };
import clientSessionsSessionFr from '../../sessions/session.fr.json' with { type: 'json' };
import clientSettingsGeneralSettingsFr from '../../settings/general-settings.fr.json' with { type: 'json' };
import clientStatusesStatusFr from '../../statuses/status.fr.json' with { type: 'json' };
import clientSyncsSyncFr from '../../syncs/sync.fr.json' with { type: 'json' };
import clientTagsTagFr from '../../tags/tag.fr.json' with { type: 'json' };
import clientTaskRunnersProductFr from '../../task-runners/product.fr.json' with { type: 'json' };
import clientTaskRunnersRunnerFr from '../../task-runners/runner.fr.json' with { type: 'json' };
import clientTeamsTeamFr from '../../teams/team.fr.json' with { type: 'json' };
import clientTidyupTidyFr from '../../tidyup/tidy.fr.json' with { type: 'json' };
import clientUiBulkBulkFr from '../../ui/bulk/bulk.fr.json' with { type: 'json' };
import clientUiChartsChartFr from '../../ui/charts/chart.fr.json' with { type: 'json' };
import clientUiExportExportFr from '../../ui/export/export.fr.json' with { type: 'json' };
import clientUiPagePageFr from '../../ui/page/page.fr.json' with { type: 'json' };
import clientUiUiFr from '../../ui/ui.fr.json' with { type: 'json' };
import clientUndosUndoFr from '../../undos/undo.fr.json' with { type: 'json' };
import sharedAccountPreferencesFr from '#shared/account/preferences.fr.json' with { type: 'json' };
import sharedColumnsColumnFr from '#shared/columns/column.fr.json' with { type: 'json' };
import sharedColumnsColumnDescriptionFr from '#shared/columns/column-description.fr.json' with { type: 'json' };
import sharedColumnsCoreDescriptionFr from '#shared/columns/core-description.fr.json' with { type: 'json' };
import sharedColumnsTidyupDescriptionFr from '#shared/columns/tidyup-description.fr.json' with { type: 'json' };
import sharedColumnsUdoitDescriptionFr from '#shared/columns/udoit-description.fr.json' with { type: 'json' };
import sharedFiltersFilterFr from '#shared/filters/filter.fr.json' with { type: 'json' };
import sharedInstitutionsInstitutionFr from '#shared/institutions/institution.fr.json' with { type: 'json' };
import sharedPeoplePersonFr from '#shared/people/person.fr.json' with { type: 'json' };
import sharedQuickViewsBuiltInViewsFr from '#shared/quick-views/built-in-views.fr.json' with { type: 'json' };
import sharedReportsReportFr from '#shared/reports/report.fr.json' with { type: 'json' };
import sharedReportsReportNamesFr from '#shared/reports/report-names.fr.json' with { type: 'json' };
import sharedScansMetricsMetricFr from '#shared/scans/metrics/metric.fr.json' with { type: 'json' };
import sharedSettingsSettingsFr from '#shared/settings/settings.fr.json' with { type: 'json' };
import sharedTaskRunnersTaskRunnerFr from '#shared/task-runners/task-runner.fr.json' with { type: 'json' };
import sharedTextTextFr from '#shared/text/text.fr.json' with { type: 'json' };
export default {
  ...clientAccountAccountFr,
  ...clientActivityActivityFr,
  ...clientApiTokensApiTokenFr,
  ...clientAppAboutFr,
  ...clientAppAppFr,
  ...clientAuditAuditFr,
  ...clientBatchesBatchFr,
  ...clientBatchesBatchPickerFr,
  ...clientBatchesCourseChangeFr,
  ...clientBulkActionsBulkActionFr,
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
  ...clientInstitutionsActingFr,
  ...clientInstitutionsInstitutionFr,
  ...clientInstitutionsRegistrationFr,
  ...clientLiveEventsLiveEventsFr,
  ...clientLmsDirectoryLmsDirectoryFr,
  ...clientMetricsScoreFr,
  ...clientPeopleAddPeopleFr,
  ...clientPeopleHelpFr,
  ...clientPeoplePersonFr,
  ...clientQuickViewsQuickViewFr,
  ...clientReportsReportFr,
  ...clientSessionsSessionFr,
  ...clientSettingsGeneralSettingsFr,
  ...clientStatusesStatusFr,
  ...clientSyncsSyncFr,
  ...clientTagsTagFr,
  ...clientTaskRunnersProductFr,
  ...clientTaskRunnersRunnerFr,
  ...clientTeamsTeamFr,
  ...clientTidyupTidyFr,
  ...clientUiBulkBulkFr,
  ...clientUiChartsChartFr,
  ...clientUiExportExportFr,
  ...clientUiPagePageFr,
  ...clientUiUiFr,
  ...clientUndosUndoFr,
  ...sharedAccountPreferencesFr,
  ...sharedColumnsColumnFr,
  ...sharedColumnsColumnDescriptionFr,
  ...sharedColumnsCoreDescriptionFr,
  ...sharedColumnsTidyupDescriptionFr,
  ...sharedColumnsUdoitDescriptionFr,
  ...sharedFiltersFilterFr,
  ...sharedInstitutionsInstitutionFr,
  ...sharedPeoplePersonFr,
  ...sharedQuickViewsBuiltInViewsFr,
  ...sharedReportsReportFr,
  ...sharedReportsReportNamesFr,
  ...sharedScansMetricsMetricFr,
  ...sharedSettingsSettingsFr,
  ...sharedTaskRunnersTaskRunnerFr,
  ...sharedTextTextFr,
};
