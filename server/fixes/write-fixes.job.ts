import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Sends a write to Canvas, or looks what became of it. A person waits for it. */
export const writeFixesJob = defineJob({
  name: 'write-fixes',
  payload: z.object({ writeKey: z.string() }),
  onePer: ({ writeKey }) => `write ${writeKey}`,
  retries: 5,
  timeoutSeconds: 180,
  isAwaited: true,
});

/** Gives an item back what fixes of one write changed. */
export const undoFixesJob = defineJob({
  name: 'undo-fixes',
  payload: z.object({ fixIds: z.array(z.number()) }),
  onePer: ({ fixIds }) => `undo ${fixIds.join(' ')}`,
  retries: 5,
  timeoutSeconds: 180,
  isAwaited: true,
});

/** Looks at what killed workers and silent answers left open. */
export const tendFixesJob = defineJob({
  name: 'tend-fixes',
  payload: z.object({}),
  onePer: () => 'fixes',
  retries: 1,
  timeoutSeconds: 300,
  schedule: '*/5 * * * *',
});
