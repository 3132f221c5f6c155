import * as z from 'zod';
import { cellValue } from '#shared/columns/column.ts';
import { evidence } from '#shared/reports/evidence.ts';

/*
 * What a run's mails say: numbers and names, kept without words, since each mail says them in its reader's language.
 */

/** Of what got better the first few are enough; of what got worse, people want to see all. */
export const mostBetter = 3;
export const mostWorse = 10;

const movedCourse = z.object({ id: z.number(), title: z.string(), before: z.number(), now: z.number() });
export type MovedCourse = z.infer<typeof movedCourse>;

const day = z.string();
const number = z.number().nullable();

/** What's counted, and how many of these are in scope; null: not known. */
const counted = z
  .object({ what: z.enum(['courses', 'checklists', 'tasks']), all: z.number(), inScope: z.number() })
  .nullable()
  .default(null);
export type Counted = z.infer<typeof counted>;

/** Which batches it's about. */
const about = {
  counted,
  batches: z.number(),
  /** batches that were asked for and aren't seen any more */
  leftOut: z.number(),
  /** only the courses of this quick view */
  view: z.string().nullable(),
};

/** How many courses got better and worse, and those that did most. */
const moves = z.object({
  better: z.number(),
  worse: z.number(),
  best: z.array(movedCourse),
  worst: z.array(movedCourse),
});

const trend = z.object({
  kind: z.literal('trend'),
  ...about,
  reportId: z.string(),
  from: day,
  to: day,
  courses: z.number(),
  /** courses whose numbers are known on the last day */
  scannedCourses: number,
  fields: z.array(
    z.object({
      id: z.string(),
      unit: z.enum(['count', 'percent', 'score', 'megabytes']),
      before: number,
      now: number,
    }),
  ),
  /** how the first field moved, between the first and the last day that can be compared */
  movement: z.object({ from: day, to: day, before: z.number(), now: z.number() }).nullable(),
  /** the first field over all courses, then of batches */
  lines: z.array(z.object({ title: z.string().nullable(), points: z.array(z.tuple([day, z.number()])) })),
  moves: moves
    .extend({
      /** false: more isn't better, nor worse */
      isJudged: z.boolean(),
      /** how many of both are in scope; null: not known */
      inScope: z.object({ better: z.number(), worse: z.number() }).nullable().default(null),
    })
    .nullable(),
});
export type Trend = z.infer<typeof trend>;

const progress = z.object({
  kind: z.literal('progress'),
  ...about,
  reportId: z.string(),
  /** of the checklist whose tasks these are; null: of all checklists */
  checklist: z.string().nullable(),
  checklistId: z.number().nullable(),
  done: z.number(),
  total: z.number(),
  rows: z.array(z.object({ title: z.string(), done: z.number(), total: z.number() })),
  more: z.number(),
});
export type Progress = z.infer<typeof progress>;

const listed = z.object({
  kind: z.literal('list'),
  viewId: z.number(),
  title: z.string(),
  total: z.number(),
  counted,
  /** how many there were the time before */
  before: z.object({ day, total: z.number() }).nullable(),
  day,
  columns: z.array(z.string()),
  rows: z.array(z.object({ id: z.number(), title: z.string(), values: z.array(cellValue) })),
});
export type Listed = z.infer<typeof listed>;

const { day: asOf, since, isTracked, about: subject, numbers, trend: share, target, pace } = evidence.shape;

const evidenced = z.object({
  kind: z.literal('evidence'),
  leftOut: about.leftOut,
  day: asOf,
  since,
  isTracked,
  about: subject,
  /** those that a mail has */
  numbers,
  trend: share,
  target,
  pace,
  /** of the courses in scope, by the measure of the trend */
  moves: moves.nullable(),
});
export type Evidenced = z.infer<typeof evidenced>;

export const runContent = z.discriminatedUnion('kind', [trend, progress, listed, evidenced]);
export type RunContent = z.infer<typeof runContent>;
