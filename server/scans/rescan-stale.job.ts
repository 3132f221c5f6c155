import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';
import { tools } from '#shared/task-runners/tool.ts';

/** Requests scans of tracked courses whose data is old. */
export const rescanStaleJob = defineJob({
  name: 'rescan-stale-courses',
  /** with a tool: what it missed while its task runner didn't work */
  payload: z.object({
    tool: z.enum(tools).optional(),
    /** after live events were off: data of this age is read again, old or not */
    olderThanHours: z.number().optional(),
  }),
  onePer: ({ tool, olderThanHours }) => tool ?? (olderThanHours === undefined ? 'stale' : 'unheard'),
  retries: 1,
  timeoutSeconds: 120,
  schedule: '23 * * * *',
});
