import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Gives the courses of a batch its checklists, and takes them from those that left, where nobody worked on them. */
export const followBatchJob = defineJob({
  name: 'follow-batch-checklists',
  payload: z.object({ batchId: z.number() }),
  onePer: ({ batchId }) => String(batchId),
  retries: 5,
  timeoutSeconds: 60,
  isAwaited: true,
});

/** Computes again when tasks of a batch's courses are due, from a course on. */
export const refreshDueJob = defineJob({
  name: 'refresh-due-dates',
  payload: z.object({ batchId: z.number(), after: z.number() }),
  onePer: ({ batchId, after }) => `${batchId}:${after}`,
  retries: 5,
  timeoutSeconds: 60,
});

/** Has the courses' tasks follow the last publication of a checklist. */
export const spreadJob = defineJob({
  name: 'spread-publication',
  payload: z.object({ checklistId: z.number() }),
  onePer: ({ checklistId }) => String(checklistId),
  retries: 5,
  timeoutSeconds: 60,
  isAwaited: true,
});

/** Tells of the tasks of a checklist that was removed or restored, from a course on. */
export const tellOfChecklistJob = defineJob({
  name: 'tell-of-checklist',
  payload: z.object({ checklistId: z.number(), after: z.number() }),
  onePer: ({ checklistId, after }) => `${checklistId}:${after}`,
  retries: 5,
  timeoutSeconds: 60,
});
