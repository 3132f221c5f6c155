import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';
import { tools } from '#shared/task-runners/tool.ts';

/** Reads a handful of courses for all tools; what doesn't fit into its time becomes a job of its own. */
export const scanCoursesJob = defineJob({
  name: 'scan-courses',
  payload: z.object({
    courseIds: z.array(z.number()).max(50),
    /** a person asked for it: its requests to Canvas go first, too */
    isAwaited: z.boolean().optional(),
  }),
  retries: 3,
  timeoutSeconds: 300,
});

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

/** No more courses than this wait for a job, or make up one. */
export const mostPerRequest = 2_000;

/** Requests scans of courses new in a batch, where they're many: what adds them doesn't wait for that. */
export const scanNewMembersJob = defineJob({
  name: 'scan-new-members',
  payload: z.object({ courseIds: z.array(z.number()).max(mostPerRequest) }),
  retries: 5,
  timeoutSeconds: 120,
});

/** Has everything in an institution scanned at a person's request. */
export const takeSnapshotJob = defineJob({
  name: 'take-snapshot',
  payload: z.object({}),
  onePer: () => 'snapshot',
  retries: 1,
  timeoutSeconds: 300,
});
