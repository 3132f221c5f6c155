import { membersChanged, standingChanged } from '#server/batches/batch.events.ts';
import { whenever } from '#server/infra/events/event.ts';
import { currentTime } from '#server/infra/clock.ts';
import { scanDone } from '#server/scans/scan.events.ts';
import { tasklistsChanged } from '#server/tasks/task.events.ts';
import { recordHistory, recordMembers } from './history.service.ts';
import { mostCourses, recordTasksJob } from './history.job.ts';
import { trackAgain } from './untracked.service.ts';

/** Courses that enter or leave a batch do so in its history too. */
export const followMembers = whenever(membersChanged, async (scope, { batchId, added, removed }) => {
  if (added.length > 0) await trackAgain(scope, added);
  await recordMembers(scope, { batchId, changed: { added, removed }, at: currentTime() });
});

/** An archived or removed batch has no courses that day and later, until it's back. */
export const followStanding = whenever(standingChanged, (scope, { batchId }) =>
  recordMembers(scope, { batchId, at: currentTime() }),
);

export const rememberScan = whenever(scanDone, (scope, scan) => recordHistory(scope, scan));

/** Tasks are recorded once the change is there for all to see: two changes of a course can happen at the same time. */
export const rememberTasks = whenever(tasklistsChanged, async (scope, { courseIds }) => {
  if (courseIds.length === 0) return;
  const some = courseIds.length > mostCourses ? undefined : [...new Set(courseIds)];
  await recordTasksJob.enqueue(scope, some ? { courseIds: some } : {});
});
