import { deadlineChanged, membersChanged, standingChanged } from '#server/batches/batch.events.ts';
import {
  checklistPublished,
  checklistRemoved,
  checklistRestored,
} from '#server/checklists/checklist.events.ts';
import { coursesChanged } from '#server/courses/course.events.ts';
import { whenever } from '#server/infra/events/event.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { personMerged } from '#server/people/person.events.ts';
import { followBatchJob, refreshDueJob, spreadJob, tellOfChecklistJob } from './task.job.ts';
import { hasChecklists } from './follow-batch.repository.ts';
import { reassign } from './change-task.repository.ts';
import { refreshDueBy } from './refresh-due.service.ts';
import { beginSpread } from './spread-publication.service.ts';

/** Who enters a batch gets its checklists, who leaves loses those nobody worked on; the deadline is another. */
export const giveChecklists = whenever(membersChanged, async (scope, { batchId, added, removed }) => {
  if (await hasChecklists(scope, batchId)) await followBatchJob.enqueue(scope, { batchId });
  await refreshDueBy(scope, 'deadline', [...added, ...removed]);
});

const refreshAll = (scope: Scope, batchId: number) => refreshDueJob.enqueue(scope, { batchId, after: 0 });

export const followDeadline = whenever(deadlineChanged, (scope, { batchId }) => refreshAll(scope, batchId));

/** An archived or removed batch has no deadline, and gives nobody a checklist until it's back. */
export const followBatchStanding = whenever(standingChanged, async (scope, { batchId }) => {
  if (await hasChecklists(scope, batchId)) await followBatchJob.enqueue(scope, { batchId });
  await refreshAll(scope, batchId);
});

export const followCourseStart = whenever(coursesChanged, (scope, { courseIds }) =>
  refreshDueBy(scope, 'course_start', courseIds),
);

export const spreadPublication = whenever(checklistPublished, (scope, { checklistId }) =>
  beginSpread(scope, checklistId),
);

/** Tasks name those who work on them in a list, which no foreign key follows. */
export const followMergedPerson = whenever(personMerged, (scope, { personId, intoId }) =>
  reassign(scope, personId, intoId),
);

/** Its tasks are out of sight, or back. */
export const tellOfRemoval = whenever(checklistRemoved, (scope, { checklistId }) =>
  tellOfChecklistJob.enqueue(scope, { checklistId, after: 0 }),
);

export const tellOfRestoring = whenever(checklistRestored, async (scope, { checklistId }) => {
  await spreadJob.enqueue(scope, { checklistId });
  await tellOfChecklistJob.enqueue(scope, { checklistId, after: 0 });
});
