import * as z from 'zod';
import { keptFilter, storedFilter } from '#shared/filters/filter.ts';
import { id, instant, titled } from '#shared/http/id.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { alertPresetIds } from './alert-presets.ts';
import { audiences, cadences, severities } from './alert-terms.ts';

/** How many rules an institution can have. */
export const mostAlertRules = 200;
const mostBatches = 500;
const mostPeople = 200;
const mostQuietDays = 365;

/** The longest title of a rule. */
export const longestRuleTitle = 120;

const distinct = (ids: readonly unknown[]) => new Set(ids).size === ids.length;

/** Which courses a rule is about, and what they have to be. */
export const alertQuestion = {
  condition: keptFilter.min(1).describe('courses that match have an alert'),
  batchIds: z
    .array(id)
    .max(mostBatches)
    .nullable()
    .describe('courses of these batches that are active; null: all courses in active batches'),
};

/** Who hears of its alerts. */
export const alertHearers = {
  audience: z.array(z.enum(audiences)).max(audiences.length).refine(distinct),
  personIds: z.array(id).max(mostPeople).describe('for the audience `people`'),
};

/** What people decide about a rule. */
export const alertRuleContent = z
  .strictObject({
    title: plainText(longestRuleTitle).describe('rules can have the same title'),
    preset: z.enum(alertPresetIds).nullable().default(null).describe('what it began as'),
    severity: z.enum(severities),
    ...alertQuestion,
    ...alertHearers,
    cadence: z.enum(cadences).describe('how often people hear of it by mail at most'),
    quietDays: z
      .number()
      .int()
      .min(0)
      .max(mostQuietDays)
      .describe('for that many days after an alert ended, nobody hears of the next one on the same course'),
    isActive: z.boolean().default(true).describe('false: paused; its alerts are resolved'),
  })
  .meta({ id: 'AlertRuleContent' });
export type AlertRuleContent = z.output<typeof alertRuleContent>;

const named = titled;

/** A rule over what is known of courses: those that match have an alert. */
export const alertRule = z
  .object({
    id,
    title: z.string(),
    preset: z.enum(alertPresetIds).nullable(),
    severity: z.enum(severities),
    condition: storedFilter,
    batches: z
      .array(named.extend({ isArchived: z.boolean().describe('its courses do not count') }))
      .nullable()
      .describe('null: all active ones'),
    audience: z.array(z.enum(audiences)),
    people: z.array(z.object({ id, name: z.string(), isActive: z.boolean() })),
    cadence: z.enum(cadences),
    quietDays: z.number(),
    isActive: z.boolean(),
    fault: z.string().nullable().describe('why it finds nothing, in words; null: it does'),
    openCount: z.number().describe('its open alerts'),
    openInScopeCount: z.number().describe('those of them on courses in scope'),
    version: z.number().describe('goes up with each change'),
    createdBy: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'AlertRule' });
export type AlertRule = z.infer<typeof alertRule>;
