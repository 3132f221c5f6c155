import * as z from 'zod';
import { id, instant } from '#shared/http/id.ts';

/** What became of a course in a run; a dropped one was still waiting when the run was cancelled. */
export const scanOutcomes = ['waiting', 'done', 'failed', 'dropped'] as const;
export type ScanOutcome = (typeof scanOutcomes)[number];

/** Scans of many courses that a person asked for. */
export const scanRun = z.object({
  id,
  status: z.enum(['running', 'cancelling', 'completed', 'cancelled']),
  isFull: z.boolean().describe('everything was read again, changed or not'),
  isWholeBatch: z.boolean(),
  startedBy: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
  courseCount: z.number().describe('the courses to scan'),
  waitingCount: z.number(),
  doneCount: z.number(),
  failedCount: z.number(),
  droppedCount: z.number().describe('those that still waited when the run was cancelled'),
  freshCount: z
    .number()
    .describe('courses left out because a person asked for them within the last ten minutes'),
});
export type ScanRun = z.infer<typeof scanRun>;

export const isOpen = (run: Pick<ScanRun, 'status'> | null | undefined) =>
  run?.status === 'running' || run?.status === 'cancelling';

export const failedScan = z.object({
  courseId: id,
  title: z.string(),
  lmsCourseId: z.string(),
  errorMessage: z.string().nullable(),
});
export type FailedScan = z.infer<typeof failedScan>;
