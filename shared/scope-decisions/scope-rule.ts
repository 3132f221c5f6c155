import * as z from 'zod';
import { keptFilter, storedFilter } from '#shared/filters/filter.ts';
import { id, instant } from '#shared/http/id.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { reviewMonths, scopeReason } from './scope-decision.ts';
import { scopeStandings } from './scope-terms.ts';

/** How many rules an institution can have. */
export const mostScopeRules = 50;
export const longestScopeRuleTitle = 120;

/** What people decide about a rule. */
export const scopeRuleContent = z
  .strictObject({
    title: plainText(longestScopeRuleTitle),
    condition: keptFilter.min(1).describe('it decides about courses in active batches that match'),
    standing: z.enum(scopeStandings),
    kindId: id.nullable().default(null).describe('of an exception'),
    reason: scopeReason,
    isForRecord: z
      .boolean()
      .default(false)
      .describe('what matches is kept only for reference, research or records'),
    reviewMonths: reviewMonths.nullable().default(null).describe('null: as the kind says, if it does'),
    isActive: z.boolean().default(true).describe('false: paused; its decisions end'),
    seenCount: z
      .number()
      .int()
      .min(0)
      .describe('how many courses the preview found; if there are more by now, nothing is saved'),
  })
  .meta({ id: 'ScopeRuleContent' });
export type ScopeRuleContent = z.output<typeof scopeRuleContent>;

/** A rule that decides about the scope of courses. */
export const scopeRule = z
  .object({
    id,
    title: z.string(),
    condition: storedFilter,
    standing: z.enum(scopeStandings),
    kindId: id.nullable(),
    reason: z.string(),
    isForRecord: z.boolean(),
    reviewMonths: z.number().nullable(),
    isActive: z.boolean(),
    fault: z.string().nullable().describe('why it rests, in words; null: it does not'),
    decidedCount: z.number().describe('courses that stand by it now'),
    version: z.number().describe('goes up with each change'),
    updatedBy: z.string().nullable(),
    updatedAt: instant,
  })
  .meta({ id: 'ScopeRule' });
export type ScopeRule = z.infer<typeof scopeRule>;
