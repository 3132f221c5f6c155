import * as z from 'zod';
import { severities } from '#shared/alerts/alert-terms.ts';
import { storedFilter } from '#shared/filters/filter.ts';
import { udoitRule } from '#shared/findings/finding.ts';
import { instant, titled } from '#shared/http/id.ts';
import { decisionAlarms } from '#shared/scope-decisions/scope-terms.ts';
import { scoreBands } from '#shared/scans/udoit-score.ts';
import { tools } from '#shared/task-runners/tool.ts';

/** How many things that need attention are named. */
export const mostAttention = 10;
/** How many days before a deadline a course that isn't published, or has an open checklist, needs attention. */
export const nearDays = 14;

const named = titled;

/** Something that needs a person, and why. */
const attentionEntry = z
  .discriminatedUnion('reason', [
    z.object({
      reason: z.literal('runner'),
      tool: z.enum(tools),
      errorMessage: z.string().describe("why the tool can't read Canvas"),
    }),
    z.object({ reason: z.literal('sync'), batch: named, errorMessage: z.string().nullable() }),
    z.object({
      reason: z.literal('scan'),
      course: named,
      tool: z.enum(tools),
      errorMessage: z.string().nullable(),
    }),
    z.object({
      reason: z.literal('deadline'),
      course: named,
      daysLeft: z.number().describe('until the next deadline of its batches; it is unpublished'),
      studentCount: z.number().nullable(),
    }),
    z.object({
      reason: z.literal('checklist'),
      course: named,
      daysLeft: z.number().describe('until the next deadline of its batches; it has an open checklist'),
      openTaskCount: z.number().describe('tasks that count and are not completed'),
    }),
    z.object({
      reason: z.literal('alert'),
      course: named,
      rule: named
        .extend({ severity: z.enum(severities) })
        .describe('its most serious one with an open alert'),
      openedAt: instant,
      alertCount: z.number().describe('open alerts of the course'),
    }),
    z.object({
      reason: z.literal('score'),
      course: named,
      score: z.number(),
      band: z.enum(scoreBands),
      studentCount: z.number().nullable(),
      errorCount: z.number().nullable(),
      worst: z
        .object({ rule: udoitRule, count: z.number() })
        .nullable()
        .describe('what its open errors mostly are, and how many of these; null: it has none'),
    }),
    z.object({
      reason: z.literal('scope'),
      course: named,
      alarms: z.array(z.enum(decisionAlarms)).describe('what contradicts decisions about its scope'),
    }),
  ])
  .meta({ id: 'AttentionEntry' });
export type AttentionEntry = z.infer<typeof attentionEntry>;
export type AttentionReason = AttentionEntry['reason'];

/** All courses that need attention for one reason. */
const attentionGroup = z
  .object({
    reason: z
      .enum(['scan', 'deadline', 'checklist', 'alert', 'score', 'scope', 'unchecked'])
      .describe('unchecked: in scope, and never checked'),
    tool: z.enum(tools).nullable().describe('of a failed scan'),
    courseCount: z.number(),
    inScopeCount: z.number().describe('those of them that are in scope'),
    filter: storedFilter,
  })
  .meta({ id: 'AttentionGroup' });
export type AttentionGroup = z.infer<typeof attentionGroup>;

export const attention = z
  .object({
    entries: z.array(attentionEntry).max(mostAttention),
    groups: z
      .array(attentionGroup)
      .describe('the courses behind the entries and beyond; only those there are'),
  })
  .meta({ id: 'Attention' });
export type Attention = z.infer<typeof attention>;
