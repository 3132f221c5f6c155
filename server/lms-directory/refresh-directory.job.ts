import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';
import { whenever } from '#server/infra/events/event.ts';
import { runnerUsable } from '#server/task-runners/task-runner.events.ts';

/** Reads the institution's account tree and terms from its LMS into the mirror that forms read. */
export const refreshDirectoryJob = defineJob({
  name: 'refresh-lms-directory',
  payload: z.object({}),
  onePer: () => 'directory',
  retries: 3,
  timeoutSeconds: 300,
  schedule: '7 * * * *',
});

/** Accounts and terms are read as soon as possible. */
export const readNewCanvas = whenever(runnerUsable, async (scope, { tool }) => {
  if (tool === 'core') await refreshDirectoryJob.enqueue(scope, {});
});
