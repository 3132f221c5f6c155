import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Looks at the automatic tasks of courses that have changed. */
export const evaluateTasksJob = defineJob({
  name: 'evaluate-tasks',
  payload: z.object({ courseIds: z.array(z.number()) }),
  retries: 5,
  timeoutSeconds: 120,
});

/** Looks at all automatic tasks: what a word of the institution means has changed. Or at those of a changed checklist. */
export const evaluateAllTasksJob = defineJob({
  name: 'evaluate-all-tasks',
  payload: z.object({ checklistId: z.number().optional() }),
  onePer: ({ checklistId }) => String(checklistId ?? 'all'),
  retries: 5,
  timeoutSeconds: 900,
});

/** The same for each new day; runs hourly, since midnight differs by time zone. */
export const evaluateNewDayJob = defineJob({
  name: 'evaluate-tasks-of-day',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 3,
  timeoutSeconds: 900,
  schedule: '11 * * * *',
});
