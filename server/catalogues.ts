// Written by npm run messages.
import type { Locale } from '#shared/sessions/session-settings.ts';
import { englishOf } from '#shared/text/messages.ts';
import * as serverAboutAbout from './about/about.messages.ts';
import * as serverAccessAccess from './access/access.messages.ts';
import * as serverAccessIssue from './access/issue.messages.ts';
import * as serverAlertsAlert from './alerts/alert.messages.ts';
import * as serverAlertsAlertExport from './alerts/alert-export.messages.ts';
import * as serverAnnouncementsAnnouncement from './announcements/announcement.messages.ts';
import * as serverApiTokensApiToken from './api-tokens/api-token.messages.ts';
import * as serverAuditAudit from './audit/audit.messages.ts';
import * as serverBatchesAddCoursesAddCourses from './batches/add-courses/add-courses.messages.ts';
import * as serverBatchesBatch from './batches/batch.messages.ts';
import * as serverBatchesBatchExport from './batches/batch-export.messages.ts';
import * as serverBulkActionsBulkAction from './bulk-actions/bulk-action.messages.ts';
import * as serverCalendarFeedsCalendarFeed from './calendar-feeds/calendar-feed.messages.ts';
import * as serverChecklistsChecklist from './checklists/checklist.messages.ts';
import * as serverCourseFilesDocument from './course-files/document.messages.ts';
import * as serverCourseTableCourseExport from './course-table/course-export.messages.ts';
import * as serverCourseTableCourseTable from './course-table/course-table.messages.ts';
import * as serverCoursesCourse from './courses/course.messages.ts';
import * as serverFindingsFinding from './findings/finding.messages.ts';
import * as serverInfraDbDatabase from './infra/db/database.messages.ts';
import * as serverInfraHttpHttp from './infra/http/http.messages.ts';
import * as serverInfraJobsJob from './infra/jobs/job.messages.ts';
import * as serverInfraMeasuresHeard from './infra/measures/heard.messages.ts';
import * as serverInfraTableFilesTableFile from './infra/table-files/table-file.messages.ts';
import * as serverInstitutionsInstitution from './institutions/institution.messages.ts';
import * as serverInstitutionsInstitutionExport from './institutions/institution-export.messages.ts';
import * as serverInstructorToolInstructorTool from './instructor-tool/instructor-tool.messages.ts';
import * as serverLaunchLaunch from './launch/launch.messages.ts';
import * as serverLiveEventsLiveEvent from './live-events/live-event.messages.ts';
import * as serverLmsLms from './lms/lms.messages.ts';
import * as serverMailMail from './mail/mail.messages.ts';
import * as serverMessagesMessage from './messages/message.messages.ts';
import * as serverPeoplePeopleExport from './people/people-export.messages.ts';
import * as serverPeoplePerson from './people/person.messages.ts';
import * as serverPublishingPublishing from './publishing/publishing.messages.ts';
import * as serverQuickViewsQuickView from './quick-views/quick-view.messages.ts';
import * as serverReportsReport from './reports/report.messages.ts';
import * as serverRunnerAuthorisationsAuthorisation from './runner-authorisations/authorisation.messages.ts';
import * as serverScansScan from './scans/scan.messages.ts';
import * as serverSessionsSession from './sessions/session.messages.ts';
import * as serverStatusRulesStatusRule from './status-rules/status-rule.messages.ts';
import * as serverStatusesStatus from './statuses/status.messages.ts';
import * as serverSyncsSync from './syncs/sync.messages.ts';
import * as serverSyncsSyncExport from './syncs/sync-export.messages.ts';
import * as serverSystemChecks from './system/checks.messages.ts';
import * as serverSystemDeadLetter from './system/dead-letter.messages.ts';
import * as serverSystemMetricsExport from './system/metrics-export.messages.ts';
import * as serverSystemStatusExport from './system/status-export.messages.ts';
import * as serverTagsTag from './tags/tag.messages.ts';
import * as serverTaskRunnersTaskRunner from './task-runners/task-runner.messages.ts';
import * as serverTasksTask from './tasks/task.messages.ts';
import * as serverTasksTaskExport from './tasks/task-export.messages.ts';
import * as serverTasksTasklist from './tasks/tasklist.messages.ts';
import * as serverTeamsTeam from './teams/team.messages.ts';
import * as serverTeamsTeamExport from './teams/team-export.messages.ts';
import * as serverUndosUndo from './undos/undo.messages.ts';
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
import serverAboutAboutEs from './about/about.es.json' with { type: 'json' };
import serverAccessAccessEs from './access/access.es.json' with { type: 'json' };
import serverAccessIssueEs from './access/issue.es.json' with { type: 'json' };
import serverAlertsAlertEs from './alerts/alert.es.json' with { type: 'json' };
import serverAlertsAlertExportEs from './alerts/alert-export.es.json' with { type: 'json' };
import serverAnnouncementsAnnouncementEs from './announcements/announcement.es.json' with { type: 'json' };
import serverApiTokensApiTokenEs from './api-tokens/api-token.es.json' with { type: 'json' };
import serverAuditAuditEs from './audit/audit.es.json' with { type: 'json' };
import serverBatchesAddCoursesAddCoursesEs from './batches/add-courses/add-courses.es.json' with { type: 'json' };
import serverBatchesBatchEs from './batches/batch.es.json' with { type: 'json' };
import serverBatchesBatchExportEs from './batches/batch-export.es.json' with { type: 'json' };
import serverBulkActionsBulkActionEs from './bulk-actions/bulk-action.es.json' with { type: 'json' };
import serverCalendarFeedsCalendarFeedEs from './calendar-feeds/calendar-feed.es.json' with { type: 'json' };
import serverChecklistsChecklistEs from './checklists/checklist.es.json' with { type: 'json' };
import serverCourseFilesDocumentEs from './course-files/document.es.json' with { type: 'json' };
import serverCourseTableCourseExportEs from './course-table/course-export.es.json' with { type: 'json' };
import serverCourseTableCourseTableEs from './course-table/course-table.es.json' with { type: 'json' };
import serverCoursesCourseEs from './courses/course.es.json' with { type: 'json' };
import serverFindingsFindingEs from './findings/finding.es.json' with { type: 'json' };
import serverInfraDbDatabaseEs from './infra/db/database.es.json' with { type: 'json' };
import serverInfraHttpHttpEs from './infra/http/http.es.json' with { type: 'json' };
import serverInfraJobsJobEs from './infra/jobs/job.es.json' with { type: 'json' };
import serverInfraMeasuresHeardEs from './infra/measures/heard.es.json' with { type: 'json' };
import serverInfraTableFilesTableFileEs from './infra/table-files/table-file.es.json' with { type: 'json' };
import serverInstitutionsInstitutionEs from './institutions/institution.es.json' with { type: 'json' };
import serverInstitutionsInstitutionExportEs from './institutions/institution-export.es.json' with { type: 'json' };
import serverInstructorToolInstructorToolEs from './instructor-tool/instructor-tool.es.json' with { type: 'json' };
import serverLaunchLaunchEs from './launch/launch.es.json' with { type: 'json' };
import serverLiveEventsLiveEventEs from './live-events/live-event.es.json' with { type: 'json' };
import serverLmsLmsEs from './lms/lms.es.json' with { type: 'json' };
import serverMailMailEs from './mail/mail.es.json' with { type: 'json' };
import serverMessagesMessageEs from './messages/message.es.json' with { type: 'json' };
import serverPeoplePeopleExportEs from './people/people-export.es.json' with { type: 'json' };
import serverPeoplePersonEs from './people/person.es.json' with { type: 'json' };
import serverPublishingPublishingEs from './publishing/publishing.es.json' with { type: 'json' };
import serverQuickViewsQuickViewEs from './quick-views/quick-view.es.json' with { type: 'json' };
import serverReportsReportEs from './reports/report.es.json' with { type: 'json' };
import serverRunnerAuthorisationsAuthorisationEs from './runner-authorisations/authorisation.es.json' with { type: 'json' };
import serverScansScanEs from './scans/scan.es.json' with { type: 'json' };
import serverSessionsSessionEs from './sessions/session.es.json' with { type: 'json' };
import serverStatusRulesStatusRuleEs from './status-rules/status-rule.es.json' with { type: 'json' };
import serverStatusesStatusEs from './statuses/status.es.json' with { type: 'json' };
import serverSyncsSyncEs from './syncs/sync.es.json' with { type: 'json' };
import serverSyncsSyncExportEs from './syncs/sync-export.es.json' with { type: 'json' };
import serverSystemChecksEs from './system/checks.es.json' with { type: 'json' };
import serverSystemDeadLetterEs from './system/dead-letter.es.json' with { type: 'json' };
import serverSystemMetricsExportEs from './system/metrics-export.es.json' with { type: 'json' };
import serverSystemStatusExportEs from './system/status-export.es.json' with { type: 'json' };
import serverTagsTagEs from './tags/tag.es.json' with { type: 'json' };
import serverTaskRunnersTaskRunnerEs from './task-runners/task-runner.es.json' with { type: 'json' };
import serverTasksTaskEs from './tasks/task.es.json' with { type: 'json' };
import serverTasksTaskExportEs from './tasks/task-export.es.json' with { type: 'json' };
import serverTasksTasklistEs from './tasks/tasklist.es.json' with { type: 'json' };
import serverTeamsTeamEs from './teams/team.es.json' with { type: 'json' };
import serverTeamsTeamExportEs from './teams/team-export.es.json' with { type: 'json' };
import serverUndosUndoEs from './undos/undo.es.json' with { type: 'json' };
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
import serverAboutAboutFr from './about/about.fr.json' with { type: 'json' };
import serverAccessAccessFr from './access/access.fr.json' with { type: 'json' };
import serverAccessIssueFr from './access/issue.fr.json' with { type: 'json' };
import serverAlertsAlertFr from './alerts/alert.fr.json' with { type: 'json' };
import serverAlertsAlertExportFr from './alerts/alert-export.fr.json' with { type: 'json' };
import serverAnnouncementsAnnouncementFr from './announcements/announcement.fr.json' with { type: 'json' };
import serverApiTokensApiTokenFr from './api-tokens/api-token.fr.json' with { type: 'json' };
import serverAuditAuditFr from './audit/audit.fr.json' with { type: 'json' };
import serverBatchesAddCoursesAddCoursesFr from './batches/add-courses/add-courses.fr.json' with { type: 'json' };
import serverBatchesBatchFr from './batches/batch.fr.json' with { type: 'json' };
import serverBatchesBatchExportFr from './batches/batch-export.fr.json' with { type: 'json' };
import serverBulkActionsBulkActionFr from './bulk-actions/bulk-action.fr.json' with { type: 'json' };
import serverCalendarFeedsCalendarFeedFr from './calendar-feeds/calendar-feed.fr.json' with { type: 'json' };
import serverChecklistsChecklistFr from './checklists/checklist.fr.json' with { type: 'json' };
import serverCourseFilesDocumentFr from './course-files/document.fr.json' with { type: 'json' };
import serverCourseTableCourseExportFr from './course-table/course-export.fr.json' with { type: 'json' };
import serverCourseTableCourseTableFr from './course-table/course-table.fr.json' with { type: 'json' };
import serverCoursesCourseFr from './courses/course.fr.json' with { type: 'json' };
import serverFindingsFindingFr from './findings/finding.fr.json' with { type: 'json' };
import serverInfraDbDatabaseFr from './infra/db/database.fr.json' with { type: 'json' };
import serverInfraHttpHttpFr from './infra/http/http.fr.json' with { type: 'json' };
import serverInfraJobsJobFr from './infra/jobs/job.fr.json' with { type: 'json' };
import serverInfraMeasuresHeardFr from './infra/measures/heard.fr.json' with { type: 'json' };
import serverInfraTableFilesTableFileFr from './infra/table-files/table-file.fr.json' with { type: 'json' };
import serverInstitutionsInstitutionFr from './institutions/institution.fr.json' with { type: 'json' };
import serverInstitutionsInstitutionExportFr from './institutions/institution-export.fr.json' with { type: 'json' };
import serverInstructorToolInstructorToolFr from './instructor-tool/instructor-tool.fr.json' with { type: 'json' };
import serverLaunchLaunchFr from './launch/launch.fr.json' with { type: 'json' };
import serverLiveEventsLiveEventFr from './live-events/live-event.fr.json' with { type: 'json' };
import serverLmsLmsFr from './lms/lms.fr.json' with { type: 'json' };
import serverMailMailFr from './mail/mail.fr.json' with { type: 'json' };
import serverMessagesMessageFr from './messages/message.fr.json' with { type: 'json' };
import serverPeoplePeopleExportFr from './people/people-export.fr.json' with { type: 'json' };
import serverPeoplePersonFr from './people/person.fr.json' with { type: 'json' };
import serverPublishingPublishingFr from './publishing/publishing.fr.json' with { type: 'json' };
import serverQuickViewsQuickViewFr from './quick-views/quick-view.fr.json' with { type: 'json' };
import serverReportsReportFr from './reports/report.fr.json' with { type: 'json' };
import serverRunnerAuthorisationsAuthorisationFr from './runner-authorisations/authorisation.fr.json' with { type: 'json' };
import serverScansScanFr from './scans/scan.fr.json' with { type: 'json' };
import serverSessionsSessionFr from './sessions/session.fr.json' with { type: 'json' };
import serverStatusRulesStatusRuleFr from './status-rules/status-rule.fr.json' with { type: 'json' };
import serverStatusesStatusFr from './statuses/status.fr.json' with { type: 'json' };
import serverSyncsSyncFr from './syncs/sync.fr.json' with { type: 'json' };
import serverSyncsSyncExportFr from './syncs/sync-export.fr.json' with { type: 'json' };
import serverSystemChecksFr from './system/checks.fr.json' with { type: 'json' };
import serverSystemDeadLetterFr from './system/dead-letter.fr.json' with { type: 'json' };
import serverSystemMetricsExportFr from './system/metrics-export.fr.json' with { type: 'json' };
import serverSystemStatusExportFr from './system/status-export.fr.json' with { type: 'json' };
import serverTagsTagFr from './tags/tag.fr.json' with { type: 'json' };
import serverTaskRunnersTaskRunnerFr from './task-runners/task-runner.fr.json' with { type: 'json' };
import serverTasksTaskFr from './tasks/task.fr.json' with { type: 'json' };
import serverTasksTaskExportFr from './tasks/task-export.fr.json' with { type: 'json' };
import serverTasksTasklistFr from './tasks/tasklist.fr.json' with { type: 'json' };
import serverTeamsTeamFr from './teams/team.fr.json' with { type: 'json' };
import serverTeamsTeamExportFr from './teams/team-export.fr.json' with { type: 'json' };
import serverUndosUndoFr from './undos/undo.fr.json' with { type: 'json' };
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

/** Every text that the server says, by language and id. */
export const texts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: englishOf([
    serverAboutAbout,
    serverAccessAccess,
    serverAccessIssue,
    serverAlertsAlert,
    serverAlertsAlertExport,
    serverAnnouncementsAnnouncement,
    serverApiTokensApiToken,
    serverAuditAudit,
    serverBatchesAddCoursesAddCourses,
    serverBatchesBatch,
    serverBatchesBatchExport,
    serverBulkActionsBulkAction,
    serverCalendarFeedsCalendarFeed,
    serverChecklistsChecklist,
    serverCourseFilesDocument,
    serverCourseTableCourseExport,
    serverCourseTableCourseTable,
    serverCoursesCourse,
    serverFindingsFinding,
    serverInfraDbDatabase,
    serverInfraHttpHttp,
    serverInfraJobsJob,
    serverInfraMeasuresHeard,
    serverInfraTableFilesTableFile,
    serverInstitutionsInstitution,
    serverInstitutionsInstitutionExport,
    serverInstructorToolInstructorTool,
    serverLaunchLaunch,
    serverLiveEventsLiveEvent,
    serverLmsLms,
    serverMailMail,
    serverMessagesMessage,
    serverPeoplePeopleExport,
    serverPeoplePerson,
    serverPublishingPublishing,
    serverQuickViewsQuickView,
    serverReportsReport,
    serverRunnerAuthorisationsAuthorisation,
    serverScansScan,
    serverSessionsSession,
    serverStatusRulesStatusRule,
    serverStatusesStatus,
    serverSyncsSync,
    serverSyncsSyncExport,
    serverSystemChecks,
    serverSystemDeadLetter,
    serverSystemMetricsExport,
    serverSystemStatusExport,
    serverTagsTag,
    serverTaskRunnersTaskRunner,
    serverTasksTask,
    serverTasksTaskExport,
    serverTasksTasklist,
    serverTeamsTeam,
    serverTeamsTeamExport,
    serverUndosUndo,
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
  ]),
  es: {
    ...serverAboutAboutEs,
    ...serverAccessAccessEs,
    ...serverAccessIssueEs,
    ...serverAlertsAlertEs,
    ...serverAlertsAlertExportEs,
    ...serverAnnouncementsAnnouncementEs,
    ...serverApiTokensApiTokenEs,
    ...serverAuditAuditEs,
    ...serverBatchesAddCoursesAddCoursesEs,
    ...serverBatchesBatchEs,
    ...serverBatchesBatchExportEs,
    ...serverBulkActionsBulkActionEs,
    ...serverCalendarFeedsCalendarFeedEs,
    ...serverChecklistsChecklistEs,
    ...serverCourseFilesDocumentEs,
    ...serverCourseTableCourseExportEs,
    ...serverCourseTableCourseTableEs,
    ...serverCoursesCourseEs,
    ...serverFindingsFindingEs,
    ...serverInfraDbDatabaseEs,
    ...serverInfraHttpHttpEs,
    ...serverInfraJobsJobEs,
    ...serverInfraMeasuresHeardEs,
    ...serverInfraTableFilesTableFileEs,
    ...serverInstitutionsInstitutionEs,
    ...serverInstitutionsInstitutionExportEs,
    ...serverInstructorToolInstructorToolEs,
    ...serverLaunchLaunchEs,
    ...serverLiveEventsLiveEventEs,
    ...serverLmsLmsEs,
    ...serverMailMailEs,
    ...serverMessagesMessageEs,
    ...serverPeoplePeopleExportEs,
    ...serverPeoplePersonEs,
    ...serverPublishingPublishingEs,
    ...serverQuickViewsQuickViewEs,
    ...serverReportsReportEs,
    ...serverRunnerAuthorisationsAuthorisationEs,
    ...serverScansScanEs,
    ...serverSessionsSessionEs,
    ...serverStatusRulesStatusRuleEs,
    ...serverStatusesStatusEs,
    ...serverSyncsSyncEs,
    ...serverSyncsSyncExportEs,
    ...serverSystemChecksEs,
    ...serverSystemDeadLetterEs,
    ...serverSystemMetricsExportEs,
    ...serverSystemStatusExportEs,
    ...serverTagsTagEs,
    ...serverTaskRunnersTaskRunnerEs,
    ...serverTasksTaskEs,
    ...serverTasksTaskExportEs,
    ...serverTasksTasklistEs,
    ...serverTeamsTeamEs,
    ...serverTeamsTeamExportEs,
    ...serverUndosUndoEs,
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
  },
  fr: {
    ...serverAboutAboutFr,
    ...serverAccessAccessFr,
    ...serverAccessIssueFr,
    ...serverAlertsAlertFr,
    ...serverAlertsAlertExportFr,
    ...serverAnnouncementsAnnouncementFr,
    ...serverApiTokensApiTokenFr,
    ...serverAuditAuditFr,
    ...serverBatchesAddCoursesAddCoursesFr,
    ...serverBatchesBatchFr,
    ...serverBatchesBatchExportFr,
    ...serverBulkActionsBulkActionFr,
    ...serverCalendarFeedsCalendarFeedFr,
    ...serverChecklistsChecklistFr,
    ...serverCourseFilesDocumentFr,
    ...serverCourseTableCourseExportFr,
    ...serverCourseTableCourseTableFr,
    ...serverCoursesCourseFr,
    ...serverFindingsFindingFr,
    ...serverInfraDbDatabaseFr,
    ...serverInfraHttpHttpFr,
    ...serverInfraJobsJobFr,
    ...serverInfraMeasuresHeardFr,
    ...serverInfraTableFilesTableFileFr,
    ...serverInstitutionsInstitutionFr,
    ...serverInstitutionsInstitutionExportFr,
    ...serverInstructorToolInstructorToolFr,
    ...serverLaunchLaunchFr,
    ...serverLiveEventsLiveEventFr,
    ...serverLmsLmsFr,
    ...serverMailMailFr,
    ...serverMessagesMessageFr,
    ...serverPeoplePeopleExportFr,
    ...serverPeoplePersonFr,
    ...serverPublishingPublishingFr,
    ...serverQuickViewsQuickViewFr,
    ...serverReportsReportFr,
    ...serverRunnerAuthorisationsAuthorisationFr,
    ...serverScansScanFr,
    ...serverSessionsSessionFr,
    ...serverStatusRulesStatusRuleFr,
    ...serverStatusesStatusFr,
    ...serverSyncsSyncFr,
    ...serverSyncsSyncExportFr,
    ...serverSystemChecksFr,
    ...serverSystemDeadLetterFr,
    ...serverSystemMetricsExportFr,
    ...serverSystemStatusExportFr,
    ...serverTagsTagFr,
    ...serverTaskRunnersTaskRunnerFr,
    ...serverTasksTaskFr,
    ...serverTasksTaskExportFr,
    ...serverTasksTasklistFr,
    ...serverTeamsTeamFr,
    ...serverTeamsTeamExportFr,
    ...serverUndosUndoFr,
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
  },
};
