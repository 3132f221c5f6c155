import type { Migration } from 'kysely/migration';
import * as institutions from './0001-institutions.ts';
import * as launch from './0002-launch.ts';
import * as courses from './0003-courses.ts';
import * as accounts from './0004-accounts.ts';
import * as people from './0005-people.ts';
import * as canvasLogins from './0006-canvas-logins.ts';
import * as addingCourses from './0007-adding-courses.ts';
import * as jobWorkers from './0008-job-workers.ts';
import * as managedInstitutions from './0009-institutions.ts';
import * as untrackedCourses from './0010-untracked-courses.ts';
import * as tokenRenewal from './0011-token-renewal.ts';
import * as endedSyncs from './0012-ended-syncs.ts';
import * as formatInLists from './0013-format-in-lists.ts';
import * as skippedCourses from './0014-skipped-courses.ts';
import * as queue from './0015-queue.ts';
import * as boundRoles from './0016-bound-roles.ts';
import * as taughtLaunches from './0017-taught-launches.ts';
import * as canvasBudgets from './0018-canvas-budgets.ts';
import * as reasons from './0019-reasons.ts';
import * as undos from './0020-undos.ts';
import * as unlistedRows from './0021-unlisted-rows.ts';
import * as coursesAskedForSingly from './0022-courses-asked-for-singly.ts';
import * as systemEntries from './0023-system-entries.ts';
import * as taskRunners from './0024-task-runners.ts';
import * as unreadableRows from './0025-unreadable-rows.ts';
import * as courseContent from './0026-course-content.ts';
import * as runnerAuthorisations from './0027-runner-authorisations.ts';
import * as courseReads from './0028-course-reads.ts';
import * as linkChecks from './0029-link-checks.ts';
import * as confirmedHistory from './0031-confirmed-history.ts';
import * as askedScans from './0032-asked-scans.ts';
import * as teachers from './0033-teachers.ts';
import * as toolHosts from './0034-tool-hosts.ts';
import * as wholeCourses from './0034-whole-courses.ts';
import * as tags from './0036-tags.ts';
import * as bulkActions from './0037-bulk-actions.ts';
import * as quickViews from './0039-quick-views.ts';
import * as stateChanges from './0040-state-changes.ts';
import * as courseFacts from './0041-course-facts.ts';
import * as scansOfBatches from './0042-scans-of-batches.ts';
import * as sharingVersions from './0043-sharing-versions.ts';
import * as reports from './0044-reports.ts';
import * as statuses from './0046-statuses.ts';
import * as checklists from './0047-checklists.ts';
import * as automaticTasks from './0050-automatic-tasks.ts';
import * as openDueDays from './0051-open-due-days.ts';
import * as alerts from './0052-alerts.ts';
import * as teacherTellings from './0057-teacher-tellings.ts';
import * as liveEvents from './0060-live-events.ts';
import * as system from './0061-system.ts';
import * as dataInventory from './0063-data-inventory.ts';
import * as limitsAndKeys from './0064-limits-and-keys.ts';
import * as firstSpans from './0065-first-spans.ts';
import * as historyByMonth from './0066-history-by-month.ts';
import * as institutionOnEveryTable from './0067-institution-on-every-table.ts';
import * as newFactsOnce from './0068-new-facts-once.ts';
import * as eventsNotLost from './0069-events-not-lost.ts';
import * as systemAnswers from './0071-system-answers.ts';
import * as personalData from './0072-personal-data.ts';
import * as keysOfProcesses from './0073-keys-of-processes.ts';
import * as plansByIndex from './0074-plans-by-index.ts';
import * as searchLists from './0075-search-lists.ts';
import * as batchSearch from './0076-batch-search.ts';
import * as plansWhileReading from './0077-plans-while-reading.ts';

/** Every migration from an empty database to today's, in order. Never change one; only add. */
export const migrations: Record<string, Migration> = {
  '0001-institutions': institutions,
  '0002-launch': launch,
  '0003-courses': courses,
  '0004-accounts': accounts,
  '0005-people': people,
  '0006-canvas-logins': canvasLogins,
  '0007-adding-courses': addingCourses,
  '0008-job-workers': jobWorkers,
  '0009-institutions': managedInstitutions,
  '0010-untracked-courses': untrackedCourses,
  '0011-token-renewal': tokenRenewal,
  '0012-ended-syncs': endedSyncs,
  '0013-format-in-lists': formatInLists,
  '0014-skipped-courses': skippedCourses,
  '0015-queue': queue,
  '0016-bound-roles': boundRoles,
  '0017-taught-launches': taughtLaunches,
  '0018-canvas-budgets': canvasBudgets,
  '0019-reasons': reasons,
  '0020-undos': undos,
  '0021-unlisted-rows': unlistedRows,
  '0022-courses-asked-for-singly': coursesAskedForSingly,
  '0023-system-entries': systemEntries,
  '0024-task-runners': taskRunners,
  '0025-unreadable-rows': unreadableRows,
  '0026-course-content': courseContent,
  '0027-runner-authorisations': runnerAuthorisations,
  '0028-course-reads': courseReads,
  '0029-link-checks': linkChecks,
  '0031-confirmed-history': confirmedHistory,
  '0032-asked-scans': askedScans,
  '0033-teachers': teachers,
  '0034-tool-hosts': toolHosts,
  '0034-whole-courses': wholeCourses,
  '0036-tags': tags,
  '0037-bulk-actions': bulkActions,
  '0039-quick-views': quickViews,
  '0040-state-changes': stateChanges,
  '0041-course-facts': courseFacts,
  '0042-scans-of-batches': scansOfBatches,
  '0043-sharing-versions': sharingVersions,
  '0044-reports': reports,
  '0046-statuses': statuses,
  '0047-checklists': checklists,
  '0050-automatic-tasks': automaticTasks,
  '0051-open-due-days': openDueDays,
  '0052-alerts': alerts,
  '0057-teacher-tellings': teacherTellings,
  '0060-live-events': liveEvents,
  '0061-system': system,
  '0063-data-inventory': dataInventory,
  '0064-limits-and-keys': limitsAndKeys,
  '0065-first-spans': firstSpans,
  '0066-history-by-month': historyByMonth,
  '0067-institution-on-every-table': institutionOnEveryTable,
  '0068-new-facts-once': newFactsOnce,
  '0069-events-not-lost': eventsNotLost,
  '0071-system-answers': systemAnswers,
  '0072-personal-data': personalData,
  '0073-keys-of-processes': keysOfProcesses,
  '0074-plans-by-index': plansByIndex,
  '0075-search-lists': searchLists,
  '0076-batch-search': batchSearch,
  '0077-plans-while-reading': plansWhileReading,
};
