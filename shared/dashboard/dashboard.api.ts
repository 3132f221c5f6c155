import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, instant } from '#shared/http/id.ts';
import { syncStatuses } from '#shared/syncs/sync.ts';
import { tools } from '#shared/task-runners/tool.ts';

/** A batch's latest sync, in as few fields as possible. */
export const latestSync = z.object({
  batch: z.object({ id, title: z.string() }),
  status: z.enum(syncStatuses),
  at: instant.describe('when it ended, or began, or was asked for'),
  courseAddedCount: z.number(),
  courseRemovedCount: z.number(),
  errorMessage: z.string().nullable(),
});
export type LatestSync = z.infer<typeof latestSync>;

/** A course that a tool couldn't read at its last attempt. */
export const failedScan = z.object({
  course: z.object({ id, title: z.string() }),
  tool: z.enum(tools),
  errorMessage: z.string().nullable(),
  scannedAt: instant.nullable().describe('when the tool last could'),
});
export type FailedScan = z.infer<typeof failedScan>;

const count = z.number();

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary:
    'Summarises the active batches the caller may view: their courses, each counted once, and their latest syncs.',
  access: 'session',
  response: z.object({
    courseCount: z.number(),
    publishedCount: z.number().describe('currently published in Canvas'),
    states: z
      .object({ unpublished: count, available: count, completed: count, deleted: count })
      .describe('the courses by their state in Canvas; they add up to all of them'),
    scans: z
      .object({
        fresh: count.describe("read within the institution's freshness target"),
        old: count,
        failed: count.describe('whose last scan failed, with any tool'),
        never: count.describe('not scanned yet'),
      })
      .describe('the courses by how their scans stand; they add up to all of them'),
    newestScanAt: instant.nullable(),
    failedScans: z.array(failedScan).describe('most recently requested first, five at most'),
    latestSyncs: z
      .array(latestSync)
      .describe('newest first, one for each batch that has been synced, ten at most'),
  }),
});
