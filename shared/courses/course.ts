import * as z from 'zod';
import { courseFormats } from '#shared/batches/batch.ts';
import { id, instant, titled } from '#shared/http/id.ts';
import { scoreBands } from '#shared/scans/udoit-score.ts';
import { tag } from '#shared/tags/tag.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { courseParts, gapReasons } from './content.ts';

export const workflowStates = ['unpublished', 'available', 'completed', 'deleted'] as const;
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

/** A part of a course that the scans couldn't read. */
export const gap = z.object({ part: z.enum(courseParts), reason: z.enum(gapReasons) });

export const courseScan = scanState
  .extend({
    gaps: z.array(gap).describe("parts of the course that the last good scan couldn't read, and why"),
  })
  .meta({ id: 'CourseScan' });
export type CourseScan = z.infer<typeof courseScan>;

export const courseSummary = z
  .object({
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
  })
  .meta({ id: 'CourseSummary' });
export type CourseSummary = z.infer<typeof courseSummary>;

export const course = courseSummary
  .extend({
    lmsUrl: z.string(),
    startAt: instant.nullable(),
    endAt: instant.nullable(),
    batches: z.array(titled),
    tags: z.array(tag).describe('none while the institution has them switched off'),
    teachers: z.array(z.string()).nullable().describe('names; null until a scan has asked for them'),
    scans: z.array(courseScan),
    metrics: z
      .record(z.string(), z.number().nullable())
      .describe('metric id → latest value; null where there was nothing to measure'),
    scoreBand: z
      .enum(scoreBands)
      .nullable()
      .describe("where the accessibility score stands by the institution's thresholds; null without a score"),
    permissions: z.object({
      view: z.boolean(),
      scan: z.boolean(),
      resolve: z.boolean(),
      fix: z.boolean(),
      review_files: z.boolean(),
      tag: z.boolean(),
      publish: z.boolean(),
      message_instructors: z.boolean(),
    }),
  })
  .meta({ id: 'Course' });
export type Course = z.infer<typeof course>;

/** Whether a scan of the course is waiting or running. */
export const isScanning = (watched: { readonly scans: readonly Pick<CourseScan, 'status'>[] } | undefined) =>
  watched?.scans.some(({ status }) => status === 'pending' || status === 'running') ?? false;
