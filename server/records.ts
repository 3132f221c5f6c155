import { accessProblems } from '#server/access/access.messages.ts';
import type { GuardedRecords } from '#server/access/guarded-record.ts';
import { alertProblems } from '#server/alerts/alert.messages.ts';
import { alertPermissions } from '#server/alerts/alert.policy.ts';
import { findAlert, type AlertRow } from '#server/alerts/alert.repository.ts';
import { batchPermissions } from '#server/batches/batch.policy.ts';
import { findBatch, type BatchRow } from '#server/batches/batch.repository.ts';
import { checklistPermissions } from '#server/checklists/checklist.policy.ts';
import { findChecklist, type ChecklistRow } from '#server/checklists/checklist.repository.ts';
import { coursePermissions } from '#server/courses/course.policy.ts';
import { findCourse, type CourseRow } from '#server/courses/course.repository.ts';
import { personPermissions } from '#server/people/person.policy.ts';
import { findPerson, type PersonRow } from '#server/people/person.repository.ts';
import { quickViewPermissions } from '#server/quick-views/quick-view.policy.ts';
import { findQuickView, type QuickViewRow } from '#server/quick-views/quick-view.repository.ts';
import { evidenceProblems } from '#server/reports/evidence.messages.ts';
import { evidenceCopyPermissions } from '#server/reports/evidence-copy.policy.ts';
import { findEvidenceCopy, type EvidenceCopyRow } from '#server/reports/evidence-copy.repository.ts';
import { taskPermissions } from '#server/tasks/task.policy.ts';
import { findTask, type GuardedTask } from '#server/tasks/guarded-task.repository.ts';
import { taskProblems } from '#server/tasks/task.messages.ts';
import { teamPermissions } from '#server/teams/team.policy.ts';
import { findTeam, type TeamRow } from '#server/teams/team.repository.ts';

/** Every guarded record: how it's loaded, what a session can do to it, and the message when it can't be seen. */
export const records: GuardedRecords = {
  alert: {
    load: findAlert,
    policy: ({ actor }, alert) => alertPermissions(actor, alert),
    notFound: alertProblems.notFound,
  },
  batch: {
    load: findBatch,
    policy: ({ actor }, batch) => batchPermissions(actor, batch),
    notFound: accessProblems.batch,
  },
  checklist: {
    load: findChecklist,
    policy: ({ actor }, checklist) => checklistPermissions(actor, checklist),
    notFound: accessProblems.checklist,
  },
  course: {
    load: findCourse,
    policy: ({ actor }, course) => coursePermissions(actor, course),
    notFound: accessProblems.course,
    // Instructors have their course scanned and work in their view of it, without the staff's page.
    unseen: ['scan', 'resolve', 'review_files'],
  },
  evidence_copy: {
    load: findEvidenceCopy,
    policy: ({ actor }, copy) => evidenceCopyPermissions(actor, copy),
    notFound: evidenceProblems.noCopy,
  },
  person: {
    load: findPerson,
    policy: ({ actor }, person) => personPermissions(actor, person),
    notFound: accessProblems.person,
  },
  quick_view: {
    load: findQuickView,
    policy: ({ actor }, quickView) => quickViewPermissions(actor, quickView),
    notFound: accessProblems.quickView,
  },
  task: {
    load: findTask,
    policy: ({ actor }, task) => taskPermissions(actor, task),
    notFound: taskProblems.notFound,
  },
  team: {
    load: findTeam,
    policy: ({ actor }, team) => teamPermissions(actor, team),
    notFound: accessProblems.team,
  },
};

declare module '#server/access/guarded-record.ts' {
  interface GuardedRows {
    alert: AlertRow;
    batch: BatchRow;
    checklist: ChecklistRow;
    course: CourseRow;
    evidence_copy: EvidenceCopyRow;
    person: PersonRow;
    quick_view: QuickViewRow;
    task: GuardedTask;
    team: TeamRow;
  }
}
