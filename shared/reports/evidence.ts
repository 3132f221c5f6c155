import * as z from 'zod';
import { id, instant, titled } from '#shared/http/id.ts';
import { scopeStandings } from '#shared/scope-decisions/scope-terms.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { evidenceTarget, measureIds } from './evidence-target.ts';

const count = z.number().int().min(0);
const laterCount = count.optional().describe('unknown in copies frozen before it was counted');
const amount = z.number().nullable().describe('null: nobody knows it, which isn’t zero');

const evidenceNumber = z
  .object({
    id: z.string().max(100),
    unit: z.enum(['count', 'score']),
    inScope: amount,
    all: amount,
    inScopeBefore: amount.describe('on the day since which changes count'),
    allBefore: amount,
    behind: count.describe('of how many of all courses it’s known'),
  })
  .meta({ id: 'EvidenceNumber' });
export type EvidenceNumberRow = z.infer<typeof evidenceNumber>;

/** Why a course has no values: there never were any, they were older than a week, or the last scan failed. */
export const uncheckedReasons = ['never', 'lapsed', 'failed'] as const;

const person = z.object({
  personId: id.nullable().describe('null: not a person of today, or not told in a frozen copy'),
  name: z.string(),
});
export type EvidencePerson = z.infer<typeof person>;

const by = person.nullable().describe('null: it isn’t known any more who did it');

const decision = z
  .object({
    standing: z.enum(scopeStandings),
    kind: z.string().nullable().describe('of exception'),
    reason: z.string(),
    by: person.nullable().describe('null: a rule decided'),
    rule: z.string().nullable(),
    link: z.string().nullable().describe('to evidence'),
    firstOn: z.iso.date(),
    lastOn: z.iso.date(),
    reviewOn: z.iso.date().nullable().describe('the first of their reviews'),
    title: z.string().nullable().describe('of what it is about, if that is one thing'),
    courses: count,
    items: count,
    documents: count,
  })
  .meta({ id: 'EvidenceDecision' });
export type EvidenceDecision = z.infer<typeof decision>;

/** Whether the target is met by its day, if things go on as they did between two days. */
const pace = z
  .object({
    kind: z
      .enum(['reached', 'on', 'never', 'far', 'too_short', 'unknown'])
      .describe(
        'on: reached on `day`; never: it doesn’t move that way; far: not within ten years; too_short: fewer than 14 days are known',
      ),
    from: z.iso.date().nullable(),
    fromPercent: amount,
    percent: amount,
    day: z.iso.date().nullable(),
  })
  .meta({ id: 'EvidencePace' });
export type EvidencePace = z.infer<typeof pace>;

/** The most groups of equal decisions that an evidence lists. */
export const mostDecisions = 1_000;
/** The most batches that it names. */
export const mostBatchesNamed = 50;
/** The most people that it names in one table. */
export const mostPeopleNamed = 200;

/** What was tracked, found, decided and done by the end of a day. */
export const evidence = z
  .object({
    format: z.literal(1),
    day: z.iso.date(),
    since: z.iso.date().describe('the day before it that changes are counted from'),
    isToday: z.boolean().describe('the day goes on: as it was when this was made'),
    madeAt: instant,
    timeZone: z.string(),
    institution: z.string(),
    about: z.object({
      account: z.object({ id: z.string(), title: z.string() }).nullable(),
      batches: z.array(titled).describe(`at most ${mostBatchesNamed}`),
      batchCount: count,
    }),
    trackedSince: z.iso
      .date()
      .nullable()
      .describe('the first day of which anything is known; null: there is none'),
    isTracked: z.boolean().describe('false: nothing was tracked that day, and all numbers are unknown'),
    numbers: z.array(evidenceNumber),
    notChecked: z
      .array(
        z.object({
          tool: z.enum(tools),
          why: z.enum(uncheckedReasons).describe('failed: only told of today'),
          inScope: count,
          all: count,
        }),
      )
      .describe('courses without values'),
    judged: z
      .array(z.object({ by, issues: count, documents: count }))
      .describe('as fine, by the end of the day'),
    work: z
      .array(
        z.object({
          by,
          fixes: count,
          judged: count,
          reviewed: count,
          tasks: count,
          decisions: count,
        }),
      )
      .describe('of people between the two days, as far as it still stands'),
    checklists: z.array(
      z.object({
        id,
        title: z.string(),
        courses: count,
        inScopeCourses: laterCount,
        completed: count,
        inScopeCompleted: laterCount,
      }),
    ),
    standings: z.array(
      z.object({
        standing: z.enum(scopeStandings),
        label: z.string().nullable().describe('what the institution calls it, if it says so'),
        courses: count.nullable(),
        items: count,
        documents: count,
      }),
    ),
    decisions: z.array(decision).describe('equal ones together, those about most first'),
    decisionsLeftOut: count.describe('groups of decisions that aren’t listed'),
    trend: z.object({
      measure: z.enum(measureIds),
      points: z.array(z.object({ day: z.iso.date(), inScope: amount, all: amount })),
    }),
    target: evidenceTarget.nullable(),
    pace: pace.nullable().describe('null: there’s no target'),
    configuration: z.array(
      z.object({ id: z.string().max(100), value: z.union([z.string(), z.number(), z.boolean()]).nullable() }),
    ),
  })
  .meta({ id: 'Evidence' });
export type Evidence = z.infer<typeof evidence>;
