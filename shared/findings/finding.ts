import * as z from 'zod';
import { itemKinds } from '#shared/courses/content.ts';
import { id, instant } from '#shared/http/id.ts';
import { udoitRuleIds } from '#shared/scans/udoit-rules.ts';

/** Whether a finding is in the content now, is gone from it, or was judged fine by a person. */
export const findingStates = ['active', 'fixed', 'resolved'] as const;
export type FindingState = (typeof findingStates)[number];

/** The item of a course that something was found in. */
export const foundItem = z.object({
  id,
  kind: z.enum(itemKinds),
  title: z.string(),
  isPublished: z.boolean().nullable(),
  url: z.string().describe('its page in Canvas'),
  editUrl: z.string().describe('where it can be changed in Canvas'),
});
export type FoundItem = z.infer<typeof foundItem>;

const rule = z.enum(udoitRuleIds);

export const findingCounts = z.object({
  active: z.number(),
  resolved: z.number(),
  fixed: z.number(),
});

export const courseFinding = z.object({
  id,
  rule,
  state: z.enum(findingStates),
  item: foundItem,
  excerpt: z.string().describe("the element's source, shortened: text, never to be shown as HTML"),
  foundAt: instant,
  fixedAt: instant.nullable(),
  resolvedAt: instant.nullable(),
  resolvedBy: z.string().nullable(),
  reason: z.string().nullable(),
  alsoIn: z
    .number()
    .nullable()
    .describe(
      'in how many other courses that the caller may see an equal element stands; null for instructors',
    ),
});
export type CourseFinding = z.infer<typeof courseFinding>;

/** What breaks one rule in a course. */
export const ruleFindings = findingCounts.extend({
  rule,
  itemCount: z.number(),
  gain: z.number().nullable().describe('by how many points the score rises once all of it is fixed'),
  alsoIn: courseFinding.shape.alsoIn,
});
export type RuleFindings = z.infer<typeof ruleFindings>;

/** What was found in one item. */
export const itemFindings = findingCounts.extend({
  item: foundItem,
  errors: z.number().describe('active ones'),
  suggestions: z.number().describe('active ones'),
});
export type ItemFindings = z.infer<typeof itemFindings>;
