import * as z from 'zod';
import { itemProblems } from '#shared/courses/content.ts';
import { courseScan } from '#shared/courses/course.ts';
import { countedKinds } from '#shared/scans/contents.ts';
import { udoitImpacts, udoitTypes } from '#shared/scans/udoit-rules.ts';
import { scoreBands } from '#shared/scans/udoit-score.ts';
import { findingCounts, foundItem, udoitRule } from './finding.ts';

const score = z.number().nullable();
const band = z.enum(scoreBands).nullable();

/** The most items that an answer names as not checked; it counts the rest. */
export const mostUncheckedNamed = 50;
/** How far back a course's trend goes, in days. */
export const trendDays = 90;

/** A course's accessibility: its score, how that comes about, and what it says nothing about. */
export const courseAccessibility = z
  .object({
    scan: courseScan.nullable().describe('null: never scanned'),
    showsScores: z.boolean().describe('false: the institution shows instructors no scores'),
    score: score.describe("null: nothing was checked, or a part of the course couldn't be read"),
    band,
    thresholds: z.object({ good: z.number(), fair: z.number() }).describe('the lowest score of each band'),
    impacts: z.array(z.object({ impact: z.enum(udoitImpacts), score, band })),
    rows: z
      .array(
        z.object({
          type: z.enum(udoitTypes),
          impact: z.enum(udoitImpacts),
          checked: z.number(),
          errors: z.number(),
          suggestions: z.number(),
          passPercent: z.number().nullable(),
          weight: z.number(),
        }),
      )
      .describe('the score is the mean of their pass percentages by weight'),
    counts: findingCounts.extend({ errors: z.number(), suggestions: z.number() }),
    unscored: z
      .object({ unused: z.boolean(), unpublished: z.boolean(), itemCount: z.number() })
      .describe('the items that the institution leaves out of scores'),
    nextFixes: z
      .array(
        z.object({
          rule: udoitRule,
          count: z.number().describe('places'),
          gain: score.describe('once all of them are fixed; null where no scores are shown'),
          items: z.array(foundItem).describe('the first of them'),
          itemCount: z.number(),
        }),
      )
      .describe('what would raise the score most, one kind of fault after another'),
    fixesToGood: z
      .number()
      .nullable()
      .describe(
        'how many places have to be fixed for a good score, what raises it most first; null: no score, or all of them are not enough',
      ),
    unchecked: z.object({
      items: z.array(z.object({ item: foundItem, problem: z.enum(itemProblems) })),
      itemCount: z.number(),
      contents: z
        .array(z.object({ kind: z.enum(countedKinds), count: z.number() }))
        .nullable()
        .describe('what else; null: not counted yet'),
    }),
    documents: z.object({ count: z.number(), reviewedCount: z.number() }),
    trend: z
      .array(
        z.object({
          day: z.iso.date(),
          score,
          errors: z.number().nullable(),
          suggestions: z.number().nullable(),
        }),
      )
      .describe('the last 90 days; null on days without data'),
  })
  .meta({ id: 'CourseAccessibility' });
export type CourseAccessibility = z.infer<typeof courseAccessibility>;
