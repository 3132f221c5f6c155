import * as z from 'zod';
import { instant, titled } from '#shared/http/id.ts';
import { syncStatuses } from '#shared/syncs/sync.ts';

const named = titled;

/** Something that happened lately. */
export const latestEvent = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('sync'),
      at: instant.describe('when it ended, or began, or was asked for'),
      batch: named,
      status: z.enum(syncStatuses),
      courseAddedCount: z.number(),
      courseRemovedCount: z.number(),
    }),
    z.object({
      kind: z.literal('scans'),
      at: instant.describe('when the run ended, or began'),
      batch: named,
      isUnderWay: z.boolean(),
      startedBy: z.string(),
      doneCount: z.number(),
      failedCount: z.number(),
    }),
    z.object({ kind: z.literal('published'), at: instant, course: named }),
  ])
  .meta({ id: 'LatestEvent' });
export type LatestEvent = z.infer<typeof latestEvent>;
