import * as z from 'zod';
import { instant } from '#shared/http/id.ts';
import type { MetricId } from '#shared/scans/metrics.ts';
import { tools, type Tool } from '#shared/task-runners/tool.ts';

/** What happened to a course: scans, and what people and scans changed in it. */
export const activityKinds = [
  'scanned',
  'scan_failed',
  'values_changed',
  'state_changed',
  'status_changed',
  'findings_resolved',
  'findings_reopened',
  'file_reviewed',
  'file_unreviewed',
  'fixes_written',
  'fixes_undone',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The numbers whose changes are worth an entry, by tool. */
export const activityMetrics = {
  core: ['core.itemCount', 'core.fileCount', 'core.lastUpdateDay'],
  udoit: ['udoit.score', 'udoit.error_count', 'udoit.suggestion_count', 'udoit.issue_fix_count'],
  tidyup: ['tidyup.issue_count', 'tidyup.reclaimable_mb', 'tidyup.removed_count'],
} as const satisfies Record<Tool, readonly MetricId[]>;

/** Who gives courses their status. */
const statusSources = ['manual', 'rule'] as const;
export type StatusSource = (typeof statusSources)[number];

/** What else an entry says. Names are as they were then. */
const activityFacts = z
  .object({
    rule: z.string().optional().describe('the rule whose findings were resolved or reopened'),
    count: z.number().optional().describe('how many findings'),
    item: z.string().optional().describe('the title of the item they are in, if it is one'),
    reason: z.string().optional().describe("the person's reason for resolving them"),
    file: z.string().optional().describe('the name of the file'),
    state: z.string().optional().describe("the course's state in Canvas from then on"),
    status: z
      .object({
        from: z.string().describe('the label of the status it had'),
        to: z.string(),
        source: z.enum(statusSources).describe('whether a person set it, or a rule'),
        note: z.string().optional().describe('why; not for instructors'),
        checklist: z
          .string()
          .optional()
          .describe('of a rule: the checklist whose completion it was; not for instructors'),
      })
      .optional(),
  })
  .meta({ id: 'ActivityFacts' });
export type ActivityFacts = z.infer<typeof activityFacts>;

const change = z
  .object({
    metric: z.string().describe('the id of a metric'),
    from: z.number().nullable().describe('null: not known before'),
    to: z.number().nullable(),
  })
  .meta({ id: 'ActivityChange' });
export type ActivityChange = z.infer<typeof change>;

/** As stored: the facts, the changes, and after a scan what the next one is compared with. */
export interface ActivityDetail extends ActivityFacts {
  readonly values?: Readonly<Record<string, number | null>>;
  readonly changes?: readonly ActivityChange[];
}

export const activityEntry = z
  .object({
    id: z.number(),
    kind: z.enum(activityKinds),
    tool: z.enum(tools).nullable(),
    at: instant.describe('the last moment, if several were merged'),
    since: instant.describe('the first moment'),
    times: z.number().describe('how many scans in a row found nothing new, or failed for the same reason'),
    person: z.string().nullable().describe('who did it; null for scans, and for instructors'),
    facts: activityFacts,
    changes: z.array(change),
    errorMessage: z.string().nullable(),
  })
  .meta({ id: 'ActivityEntry' });
export type ActivityEntry = z.infer<typeof activityEntry>;
