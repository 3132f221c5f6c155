import { accessProblems } from '#server/access/access.messages.ts';
import type { GuardedRecords } from '#server/access/guarded-record.ts';
import { batchPermissions } from '#server/batches/batch.policy.ts';
import { findBatch, type BatchRow } from '#server/batches/batch.repository.ts';
import { coursePermissions } from '#server/courses/course.policy.ts';
import { findCourse, type CourseRow } from '#server/courses/course.repository.ts';
import { personPermissions } from '#server/people/person.policy.ts';
import { findPerson, type PersonRow } from '#server/people/person.repository.ts';
import { quickViewPermissions } from '#server/quick-views/quick-view.policy.ts';
import { findQuickView, type QuickViewRow } from '#server/quick-views/quick-view.repository.ts';
import { teamPermissions } from '#server/teams/team.policy.ts';
import { findTeam, type TeamRow } from '#server/teams/team.repository.ts';

/** Every guarded record: how it's loaded, what a session can do to it, and the message when it can't be seen. */
export const records: GuardedRecords = {
  batch: {
    load: findBatch,
    policy: ({ actor }, batch) => batchPermissions(actor, batch),
    notFound: accessProblems.batch,
  },
  course: {
    load: findCourse,
    policy: ({ actor }, course) => coursePermissions(actor, course),
    notFound: accessProblems.course,
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
  team: {
    load: findTeam,
    policy: ({ actor }, team) => teamPermissions(actor, team),
    notFound: accessProblems.team,
  },
};

declare module '#server/access/guarded-record.ts' {
  interface GuardedRows {
    batch: BatchRow;
    course: CourseRow;
    person: PersonRow;
    quick_view: QuickViewRow;
    team: TeamRow;
  }
}
