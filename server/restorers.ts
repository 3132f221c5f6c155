import type { Restorer } from '#server/access/restorer.ts';
import { restoreAlertRule } from '#server/alerts/alert-rule.service.ts';
import { restoreAnnouncement } from '#server/announcements/announcement.service.ts';
import { restoreArchived, restoreCourses, restoreRemoved } from '#server/batches/undo-batch.service.ts';
import { restoreChecklist } from '#server/checklists/checklist.service.ts';
import { restoreFindings } from '#server/findings/judge-findings.service.ts';
import { restoreInstitution } from '#server/institutions/manage-institutions.service.ts';
import { restoreReportSchedule } from '#server/report-mails/report-schedule.service.ts';
import { restoreQuickView } from '#server/quick-views/quick-view.service.ts';
import { restoreScopeDecisions } from '#server/scope-decisions/decide-scope.service.ts';
import { restoreScopeRule } from '#server/scope-decisions/scope-rule.service.ts';
import { restoreScopeKind } from '#server/scope-decisions/scope-settings.service.ts';
import { restoreTags } from '#server/tags/manage-tags.service.ts';
import { restoreTasks } from '#server/tasks/act-on-tasks.service.ts';
import { restoreTasklists } from '#server/tasks/tasklist.service.ts';

/** How each kind of change made at once is undone. Actions on many courses say so themselves. */
export const restorers: readonly Restorer[] = [
  restoreCourses,
  restoreRemoved,
  restoreArchived,
  restoreInstitution,
  restoreFindings,
  restoreQuickView,
  restoreReportSchedule,
  restoreTags,
  restoreTasklists,
  restoreTasks,
  restoreChecklist,
  restoreAlertRule,
  restoreScopeDecisions,
  restoreScopeRule,
  restoreScopeKind,
  restoreAnnouncement,
];
