import type { Actor } from '#server/access/actor.ts';
import { restoreAlertRule } from '#server/alerts/alert-rule.restorer.ts';
import { restoreAnnouncement } from '#server/announcements/announcement.restorer.ts';
import { restoreArchived, restoreRemoved } from '#server/batches/batch.restorer.ts';
import { restoreCourses } from '#server/batches/membership.restorer.ts';
import { restoreChecklist } from '#server/checklists/checklist.restorer.ts';
import { restoreFindings } from '#server/findings/finding.restorer.ts';
import { restoreQuickView } from '#server/quick-views/quick-view.restorer.ts';
import { restoreInstitution } from '#server/institutions/institution.restorer.ts';
import { restoreTags } from '#server/tags/tag.restorer.ts';
import { restoreTasklists, restoreTasks } from '#server/tasks/task.restorer.ts';
import type { Restorer } from '#server/infra/undo/restorer.ts';

/** How each kind of change is undone. */
export const restorers: readonly Restorer<Actor>[] = [
  restoreCourses,
  restoreRemoved,
  restoreArchived,
  restoreInstitution,
  restoreFindings,
  restoreQuickView,
  restoreTags,
  restoreTasklists,
  restoreTasks,
  restoreChecklist,
  restoreAlertRule,
  restoreAnnouncement,
];
