import { deadlineChanged, membersChanged, standingChanged } from '#server/batches/batch.events.ts';
import { checklistPublished, checklistRestored } from '#server/checklists/checklist.events.ts';
import { coursesChanged } from '#server/courses/course.events.ts';
import { whenever } from '#server/infra/events/event.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { scopeDecided } from '#server/scope-decisions/scope.events.ts';
import { scanFailed, valuesSettled } from '#server/scans/scan.events.ts';
import { defaultStatusChanged, statusGiven, statusMerged } from '#server/statuses/status.events.ts';
import { courseTagsChanged, tagStandingChanged } from '#server/tags/tag.events.ts';
import { tasklistsAssigned } from '#server/tasks/task.events.ts';
import {
  coursesAtOnce,
  evaluateTasks,
  withAutomaticTasks,
  evaluateAllTasksJob,
  evaluateTasksJob,
} from './evaluate-tasks.service.ts';

/** In the scan's own transaction: it's one course, and the tasks show what the scan found as soon as that can be seen. */
export const evaluateAfterScan = whenever(valuesSettled, (scope, { courseId, isSame }) =>
  evaluateTasks(scope, [courseId], { isAboutScans: isSame }),
);

/**
 * Right after the transaction, by a job: what people change can be thousands of courses, and they hold other rows by
 * then, so holding the courses as well could make two transactions wait for each other.
 */
async function evaluateSoon(scope: Scope, changed: readonly number[]) {
  const courseIds = await withAutomaticTasks(scope, changed);
  const portions = Array.from({ length: Math.ceil(courseIds.length / coursesAtOnce) }, (_, index) =>
    courseIds.slice(index * coursesAtOnce, (index + 1) * coursesAtOnce),
  );
  if (portions.length > 0)
    await evaluateTasksJob.enqueueAll(
      scope,
      portions.map((portion) => ({ courseIds: portion })),
    );
}

/** People who assign a checklist see at once what's done already; what a scan finds at the same moment comes after. */
export const evaluateAssigned = whenever(tasklistsAssigned, async (scope, { courseIds }) => {
  await evaluateTasks(scope, courseIds);
  await evaluateSoon(scope, courseIds);
});

/** Its values stay, but how the course stands with its tools is something that conditions can ask. */
export const evaluateFailed = whenever(scanFailed, (scope, { courseId }) => evaluateSoon(scope, [courseId]));

const evaluateAllSoon = async (scope: Scope) => {
  if ((await scope.institution()).isReadyGo) await evaluateAllTasksJob.enqueue(scope, {});
};

export const evaluateCourses = whenever(coursesChanged, (scope, { courseIds }) =>
  evaluateSoon(scope, courseIds),
);

export const evaluateMembers = whenever(membersChanged, (scope, { added, removed }) =>
  evaluateSoon(scope, [...added, ...removed]),
);

export const evaluateTagged = whenever(courseTagsChanged, (scope, { courseIds }) =>
  evaluateSoon(scope, courseIds),
);

/** Back in scope, their tasks are looked at again. */
export const evaluateScope = whenever(scopeDecided, (scope, { courseIds }) => evaluateSoon(scope, courseIds));

export const evaluateGiven = whenever(statusGiven, (scope, { courseIds }) => evaluateSoon(scope, courseIds));

export const evaluateStanding = whenever(standingChanged, evaluateAllSoon);
export const evaluateDeadline = whenever(deadlineChanged, evaluateAllSoon);
export const evaluateTags = whenever(tagStandingChanged, evaluateAllSoon);
export const evaluateMerged = whenever(statusMerged, evaluateAllSoon);
export const evaluateDefault = whenever(defaultStatusChanged, evaluateAllSoon);

const evaluateChecklist = (scope: Scope, { checklistId }: { readonly checklistId: number }) =>
  evaluateAllTasksJob.enqueue(scope, { checklistId });

/** New tasks were looked at when courses got them; others can have another condition now. */
export const evaluatePublished = whenever(checklistPublished, evaluateChecklist);

/** While it was removed, nobody looked. */
export const evaluateRestored = whenever(checklistRestored, evaluateChecklist);
