import * as z from 'zod';
import { courseFormats } from '#shared/batches/batch.ts';
import { id, instant } from '#shared/http/id.ts';
import { tools } from '#shared/task-runners/tool.ts';

const workflowStates = ['unpublished', 'available', 'completed', 'deleted'] as const;
export type WorkflowState = (typeof workflowStates)[number];

/** A course in one of these states is published: open to its students now, or until it ended (decisions, "Published"). */
export const publishedStates: readonly WorkflowState[] = ['available', 'completed'];

export const isPublished = (state: WorkflowState) => publishedStates.includes(state);

export const scanState = z.object({
  tool: z.enum(tools),
  status: z.enum(['pending', 'running', 'succeeded', 'failed']),
  scannedAt: instant.nullable(),
  errorMessage: z.string().nullable(),
});

export const courseSummary = z.object({
  id,
  lmsCourseId: z.string(),
  title: z.string(),
  courseCode: z.string().nullable(),
  sisCourseId: z.string().nullable(),
  workflowState: z.enum(workflowStates),
  courseFormat: z.enum(courseFormats),
  termTitle: z.string().nullable(),
  accountTitle: z.string().nullable(),
  studentCount: z.number().nullable(),
  lastUpdateDate: instant.nullable(),
  scannedAt: instant.nullable(),
});
export type CourseSummary = z.infer<typeof courseSummary>;

export const course = courseSummary.extend({
  lmsUrl: z.string(),
  startAt: instant.nullable(),
  endAt: instant.nullable(),
  batches: z.array(z.object({ id, title: z.string() })),
  scans: z.array(scanState),
  metrics: z
    .record(z.string(), z.number().nullable())
    .describe('metric id → latest value; null where there was nothing to measure'),
  permissions: z.object({ view: z.boolean(), scan: z.boolean() }),
});
export type Course = z.infer<typeof course>;

/** Whether a scan of the course is waiting or running. */
export const isScanning = (watched: Pick<Course, 'scans'> | undefined) =>
  watched?.scans.some(({ status }) => status === 'pending' || status === 'running') ?? false;
