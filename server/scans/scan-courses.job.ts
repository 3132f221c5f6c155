import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';
import { tools } from '#shared/task-runners/tool.ts';

/** Scans a handful of courses with one tool. */
export const scanCoursesJob = defineJob({
  name: 'scan-courses',
  payload: z.object({ tool: z.enum(tools), courseIds: z.array(z.number()).max(50) }),
  retries: 3,
  timeoutSeconds: 300,
});
