import { deadlineChanged, membersChanged, standingChanged } from '#server/batches/batch.events.ts';
import { coursesChanged } from '#server/courses/course.events.ts';
import { whenever } from '#server/infra/events/event.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { scopeDecided, scopeTermsChanged } from '#server/scope-decisions/scope.events.ts';
import { scanFailed, valuesSettled } from '#server/scans/scan.events.ts';
import { defaultStatusChanged, statusGiven, statusMerged } from '#server/statuses/status.events.ts';
import { courseTagsChanged, tagStandingChanged } from '#server/tags/tag.events.ts';
import { runnerResting, runnerUsable } from '#server/task-runners/task-runner.events.ts';
import { tasklistsChanged } from '#server/tasks/task.events.ts';
import { evaluateAlertsJob, evaluateAllAlertsJob } from './evaluate-alerts.job.ts';
import { coursesAtOnce, evaluateAlerts, hasRules } from './evaluate-alerts.service.ts';

/** In the scan's own transaction: it's one course, and its alerts show what the scan found as soon as that can be seen. */
export const alertAfterScan = whenever(valuesSettled, (scope, { courseId, isSame }) =>
  evaluateAlerts(scope, [courseId], { isAboutScans: isSame }),
);

/**
 * Right after the transaction, by a job: what people change can be thousands of courses, and they hold other rows by
 * then, so holding the courses as well could make two transactions wait for each other.
 */
async function evaluateSoon(scope: Scope, changed: readonly number[]) {
  if (changed.length === 0 || !(await hasRules(scope))) return;
  const courseIds = [...new Set(changed)].toSorted((one, other) => one - other);
  const portions = Array.from({ length: Math.ceil(courseIds.length / coursesAtOnce) }, (_, index) => ({
    courseIds: courseIds.slice(index * coursesAtOnce, (index + 1) * coursesAtOnce),
  }));
  await evaluateAlertsJob.enqueueAll(scope, portions);
}

const evaluateAllSoon = async (scope: Scope) => {
  if (await hasRules(scope)) await evaluateAllAlertsJob.enqueue(scope, {});
};

const soonFor = (scope: Scope, { courseIds }: { readonly courseIds: readonly number[] }) =>
  evaluateSoon(scope, courseIds);

export const alertAfterFailure = whenever(scanFailed, (scope, { courseId }) =>
  evaluateSoon(scope, [courseId]),
);
export const alertOfCourses = whenever(coursesChanged, soonFor);
export const alertOfTags = whenever(courseTagsChanged, soonFor);
export const alertOfScope = whenever(scopeDecided, soonFor);
export const alertOfStatus = whenever(statusGiven, soonFor);
export const alertOfTasks = whenever(tasklistsChanged, soonFor);

export const alertOfMembers = whenever(membersChanged, (scope, { added, removed }) =>
  evaluateSoon(scope, [...added, ...removed]),
);

export const alertOfStanding = whenever(standingChanged, evaluateAllSoon);
export const alertOfDeadline = whenever(deadlineChanged, evaluateAllSoon);
export const alertOfTagStanding = whenever(tagStandingChanged, evaluateAllSoon);
export const alertOfScopeTerms = whenever(scopeTermsChanged, evaluateAllSoon);
export const alertOfMerged = whenever(statusMerged, evaluateAllSoon);
export const alertOfDefault = whenever(defaultStatusChanged, evaluateAllSoon);
export const alertOfUsable = whenever(runnerUsable, evaluateAllSoon);
export const alertOfResting = whenever(runnerResting, evaluateAllSoon);
