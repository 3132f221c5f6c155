import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

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
