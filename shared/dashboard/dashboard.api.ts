import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, instant } from '#shared/http/id.ts';
import { syncStatuses } from '#shared/syncs/sync.ts';

/** The latest sync of a batch, as short as it can be said. */
export const latestSync = z.object({
  batch: z.object({ id, title: z.string() }),
  status: z.enum(syncStatuses),
  at: instant.describe('when it ended, or began, or was asked for'),
  courseAddedCount: z.number(),
  courseRemovedCount: z.number(),
  errorMessage: z.string().nullable(),
});
export type LatestSync = z.infer<typeof latestSync>;

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary:
    'Sums up the active batches the caller may view: their courses, each once, and their latest syncs.',
  access: 'session',
  response: z.object({
    courseCount: z.number(),
    publishedCount: z.number().describe('published in Canvas at the moment'),
    failedScanCount: z.number().describe('courses whose last scan failed, by whichever tool'),
    latestSyncs: z
      .array(latestSync)
      .describe('newest first, one for each batch that was ever synced, ten at most'),
  }),
});
