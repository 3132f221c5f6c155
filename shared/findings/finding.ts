import * as z from 'zod';
import { itemKinds } from '#shared/courses/content.ts';
import { id, instant } from '#shared/http/id.ts';
import { question, questionPart } from './question-place.ts';
import { udoitRuleIds } from '#shared/scans/udoit-rules.ts';

/** Whether a finding is in the content now, is gone from it, or was judged fine by a person. */
export const findingStates = ['active', 'fixed', 'resolved'] as const;
export type FindingState = (typeof findingStates)[number];

export const itemKind = z.enum(itemKinds).meta({ id: 'ItemKind' });

/** The item of a course that something was found in. */
export const foundItem = z
  .object({
    id,
    kind: itemKind,
    title: z.string(),
    isPublished: z.boolean().nullable(),
    url: z.string().describe('its page in Canvas'),
    editUrl: z.string().describe('where it can be changed in Canvas'),
    question: question.nullable().describe('of the New Quiz that has the title'),
  })
  .meta({ id: 'FoundItem' });
export type FoundItem = z.infer<typeof foundItem>;

export const udoitRule = z.enum(udoitRuleIds).meta({ id: 'UdoitRule' });

export const findingCounts = z.object({
  active: z.number(),
  resolved: z.number(),
  fixed: z.number(),
});

export const courseFinding = z
  .object({
    id,
    rule: udoitRule,
    state: z.enum(findingStates),
    item: foundItem,
    part: questionPart.nullable().describe('of the question'),
    excerpt: z.string().describe("the element's source, shortened: text, never to be shown as HTML"),
    foundAt: instant,
    fixedAt: instant.nullable(),
    resolvedAt: instant.nullable(),
    resolvedBy: z.string().nullable(),
    reason: z.string().nullable(),
    carriedFrom: z
      .object({ title: z.string(), url: z.string() })
      .nullable()
      .describe('the course where it was judged, if that was carried over with a copy of the content'),
    fixedAlike: z
      .object({ title: z.string(), url: z.string() })
      .nullable()
      .describe(
        'another course where the same was fixed, from which this was copied as far as that is known',
      ),
    alsoIn: z
      .number()
      .nullable()
      .describe(
        'in how many other courses that the caller may see an equal element stands; null for instructors',
      ),
  })
  .meta({ id: 'CourseFinding' });
export type CourseFinding = z.infer<typeof courseFinding>;

/** What breaks one rule in a course. */
export const ruleFindings = findingCounts
  .extend({
    rule: udoitRule,
    itemCount: z.number(),
    gain: z.number().nullable().describe('by how many points the score rises once all of it is fixed'),
    alsoIn: courseFinding.shape.alsoIn,
  })
  .meta({ id: 'RuleFindings' });
export type RuleFindings = z.infer<typeof ruleFindings>;

/** What was found in one item. */
export const itemFindings = findingCounts
  .extend({
    item: foundItem,
    errors: z.number().describe('active ones'),
    suggestions: z.number().describe('active ones'),
  })
  .meta({ id: 'ItemFindings' });
export type ItemFindings = z.infer<typeof itemFindings>;
