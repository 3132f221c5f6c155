import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Looks at each place of a run, and plans and proves its change. Nothing is written. */
export const planFixRunJob = defineJob({
  name: 'plan-fix-run',
  payload: z.object({ runId: z.number() }),
  onePer: ({ runId }) => String(runId),
  retries: 5,
  timeoutSeconds: 120,
  isAwaited: true,
});

/** Asks Canvas for the sync of a blueprint that a run has mended, and follows it. */
export const syncBlueprintJob = defineJob({
  name: 'sync-blueprint',
  payload: z.object({ runId: z.number(), courseId: z.number() }),
  onePer: ({ runId, courseId }) => `${runId}:${courseId}`,
  retries: 5,
  timeoutSeconds: 120,
  isAwaited: true,
});
