import { whenever } from '#server/infra/events/event.ts';
import { runnerUsable } from '#server/task-runners/task-runner.events.ts';
import { refreshDirectoryJob } from './refresh-directory.job.ts';

/** Accounts and terms are read as soon as possible. */
export const readNewCanvas = whenever(runnerUsable, async (scope, { tool }) => {
  if (tool === 'core') await refreshDirectoryJob.enqueue(scope, {});
});
