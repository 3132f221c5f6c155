import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, instant, manyIds, mostIdsInAddress } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { exactText } from '#shared/text/plain-text.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { reportDurations, reportSummaries } from './report-presets.ts';

const reportIssues = defineMessages({
  reportId: { id: 'report.issue.reportId', defaultMessage: 'reportId is required' },
  tooManyLines: {
    id: 'report.issue.tooManyLines',
    defaultMessage: 'A report can compare at most 8 batches, units or terms.',
  },
});

export const reportPresetBody = z.object({
  id: z.string(),
  tool: z.enum(['readygo', 'udoit', 'tidyup', 'core']),
  type: z.enum(['historical', 'checklist', 'other']),
  view: z.enum(['history', 'checklists', 'checklist_tasks', 'evidence']).describe('how it is shown'),
  controlOptions: z.object({
    checklistSelect: z.boolean(),
    displayTypeSelect: z.boolean(),
    durationSelect: z.boolean(),
  }),
});

export const listReportPresets = endpoint({
  method: 'GET',
  path: '/api/reports/presets',
  summary: "Lists the reports that the institution's products and flavour offer.",
  access: 'session',
  response: z.object({ presets: z.array(reportPresetBody) }),
});

export const reportField = z.object({
  id: z.string(),
  label: z.string().describe("in the request's language"),
  type: z.enum(['float', 'integer']),
  unit: z.enum(['count', 'percent', 'score', 'megabytes']),
  summary: z.enum(reportSummaries).describe("how the number comes from the courses'"),
  color: z.string().optional(),
  linePattern: z.string().optional(),
  strokeWidth: z.number().optional(),
});

/** One day of a historical report: its date, the courses behind it, and a number or null for each field id. */
export const reportRow = z
  .object({
    date: z.iso.date(),
    courses: z.number().describe('each course once, however many of the batches it was in that day'),
    inScope: z.number().describe('how many of them were in scope at the end of that day'),
    scannedCourses: z.number().describe('courses whose values were known that day'),
    laterBatches: z
      .number()
      .describe(
        'how many of the batches had no courses yet and still change the row: it has the courses they began with',
      ),
    behind: z.record(z.string(), z.number()).describe('field id → courses whose values are in its number'),
  })
  // Text and records are only the fields above: a schema can't say so.
  .catchall(z.union([z.number(), z.null(), z.string(), z.record(z.string(), z.number())]))
  .meta({ id: 'ReportRow' });
export type ReportRow = z.infer<typeof reportRow>;

/** The most batches one report can be about. */
export const mostReportBatches = 50_000;
/** The longest period a report can cover. */
export const longestReportMonths = 25;

const question = z.object({
  reportId: z.string(reportIssues.reportId.id).min(1, reportIssues.reportId.id).max(100),
  reportDuration: z.enum(reportDurations).default('30_days'),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
});
/** Which days of a period a report has. */
export const reportDays = ['each', 'ends'] as const;
const days = z.enum(reportDays).default('each').describe('ends: only the first day and the last');
const fieldIds = z.array(z.string().max(100)).max(50);

/** The most batches that a report shows beside each other: more lines can't be told apart. */
export const mostLines = 8;
const lineIds = z.array(idParam).max(mostLines, reportIssues.tooManyLines.id);
const linesAsked = 'adds the days of each of these batches alone';
const unitLinesAsked =
  "adds the days of the courses in each of these units alone: accounts, by the LMS's ids, with all that lies in them";
const termLinesAsked = "adds the days of the courses of each of these terms alone, by the LMS's ids";

const lmsKey = exactText(100);
const lmsKeys = z.array(lmsKey).max(mostLines, reportIssues.tooManyLines.id);

/** What narrows a report to the courses of a place. */
const places = {
  unitId: lmsKey.optional().describe('only courses in this account or one that lies in it'),
  termId: lmsKey.optional().describe('only courses of this term'),
};

/** A unit or a term: what courses are compared by besides batches. */
export const place = z
  .object({ kind: z.enum(['unit', 'term']), id: z.string(), title: z.string() })
  .meta({ id: 'ReportPlace' });
export type Place = z.infer<typeof place>;

const many = <S extends z.ZodType>(list: S) =>
  z.preprocess((given) => (Array.isArray(given) ? (given as unknown[]) : [given]), list);

const inAddress = question.extend({
  days,
  compare: z.stringbool().default(false).describe('adds the period before, of the same length'),
  quickViewId: idParam.optional().describe('only courses that the filter of this quick view lets through'),
  batchIds: manyIds,
  ...places,
  lineBatchIds: many(lineIds).default([]).describe(linesAsked),
  lineUnitIds: many(lmsKeys).default([]).describe(unitLinesAsked),
  lineTermIds: many(lmsKeys).default([]).describe(termLinesAsked),
  fields: z.preprocess((given) => (typeof given === 'string' ? [given] : given), fieldIds.optional()),
});

const inBody = z.strictObject({
  ...question.shape,
  days,
  compare: z.boolean().default(false),
  quickViewId: id.optional(),
  batchIds: z.array(id).max(mostReportBatches),
  ...places,
  lineBatchIds: z.array(id).max(mostLines, reportIssues.tooManyLines.id).default([]).describe(linesAsked),
  lineUnitIds: lmsKeys.default([]).describe(unitLinesAsked),
  lineTermIds: lmsKeys.default([]).describe(termLinesAsked),
  fields: fieldIds.optional(),
});

const marker = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('weights_changed'), date: z.iso.date() }),
    z.object({ kind: z.literal('batch_began'), date: z.iso.date(), batchId: z.number(), title: z.string() }),
  ])
  .meta({ id: 'ReportMarker' });
export type ReportMarker = z.infer<typeof marker>;

const report = z.object({
  data: z.array(reportRow),
  previous: z.array(reportRow).nullable().describe('the period before, if asked for'),
  params: z.object({ fields: z.array(reportField), from: z.iso.date(), to: z.iso.date() }),
  lines: z
    .array(
      z.object({
        kind: z.enum(['batch', 'unit', 'term']),
        id: z.string(),
        title: z.string(),
        data: z.array(reportRow),
      }),
    )
    .describe(
      'each of the batches, units or terms asked for alone, from the first day on which it had courses',
    ),
  markers: z
    .array(marker)
    .describe('days from which the numbers are different for another reason than the courses'),
  scope: z
    .object({
      quickViewId: z.number(),
      title: z.string(),
      asOf: z
        .enum(['day', 'today'])
        .describe("day: each day's own values decided which courses count; today: those of today did"),
    })
    .nullable(),
  within: z.array(place).describe('the unit and the term that it was narrowed to'),
  totals: z.object({
    courses: z.number().describe('in the batches now, each once'),
    inScope: z.number().describe('those of them that are in scope'),
  }),
  asOf: instant.nullable().describe('when the newest number in it was read from Canvas'),
});

export const readReport = endpoint({
  method: 'GET',
  path: '/api/reports',
  heavy: true,
  summary: `Reads a historical report on batches the caller may view, one row per day; days without data are left out. For more than ${mostIdsInAddress} batches use POST.`,
  access: 'session',
  problems: ['not_found'],
  query: inAddress,
  response: report,
});

export const queryReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  reads: true,
  heavy: true,
  summary: 'Reads the same report on any number of batches, named in the body. It changes nothing.',
  access: 'session',
  problems: ['not_found'],
  body: inBody,
  response: report,
});

export const moveSorts = ['change', 'title', 'before', 'now'] as const;

/** A course whose number changed from one day to another. */
const movedCourse = z
  .object({
    id: z.number(),
    title: z.string(),
    before: z.number(),
    now: z.number(),
    change: z.number(),
  })
  .meta({ id: 'MovedCourse' });
export type MovedCourse = z.infer<typeof movedCourse>;

const ways = z.object({
  up: z.number(),
  down: z.number(),
  same: z.number().describe('courses with a number on both days that is the same'),
});

export const queryReportMoves = endpoint({
  method: 'POST',
  path: '/api/reports/moves',
  reads: true,
  heavy: true,
  summary:
    "Counts the courses of some batches whose number in a report rose or fell between two days, and lists those that did one of both, the largest change first. Scores by other settings don't count. It changes nothing.",
  access: 'session',
  problems: ['not_found'],
  body: z.strictObject({
    ...pageQuery.shape,
    reportId: question.shape.reportId,
    field: z.string().max(100).describe('one of the fields of the report'),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    batchIds: z.array(id).max(mostReportBatches),
    quickViewId: id.optional(),
    ...places,
    direction: z.enum(['up', 'down']).default('up').describe('which of them are listed'),
    sortBy: z.enum(moveSorts).default('change').describe('change: by its size'),
    sortOrder: sortOrder.default('desc'),
  }),
  response: ways.extend({
    inScope: ways.describe('those of them that were in scope at the end of the last day'),
    courses: z.array(movedCourse),
    pagination,
  }),
});

export const exportReport = endpoint({
  method: 'GET',
  path: '/api/reports/export',
  summary: 'Exports the table of a report as a CSV file or a workbook, the newest day first.',
  access: 'session',
  problems: ['not_found'],
  query: inAddress.extend({ format: tableFormat }),
  download: 'table',
  response: tableFile,
});

export const exportQueriedReport = endpoint({
  method: 'POST',
  path: '/api/reports/export',
  reads: true,
  summary: 'Exports the same table for any number of batches, named in the body.',
  access: 'session',
  problems: ['not_found'],
  body: inBody.extend({ format: tableFormat }),
  download: 'table',
  response: tableFile,
});

/** What the rows of a scorecard are. */
export const scorecardKinds = ['unit', 'term', 'batch'] as const;
export type ScorecardKind = (typeof scorecardKinds)[number];

const scorecardQuestion = z.strictObject({
  ...question.shape,
  by: z.enum(scorecardKinds).default('unit'),
  batchIds: z.array(id).max(mostReportBatches),
  quickViewId: id.optional(),
  fields: fieldIds.optional(),
});

const numbers = z.record(z.string(), z.number().nullable());

const scorecardRow = z
  .object({
    id: z.string().nullable().describe("the LMS's id, or a batch's; null: courses whose place isn't known"),
    title: z.string().nullable(),
    parent: z.string().nullable().describe('of a unit: the one it lies in, if that is listed'),
    courses: z.number().describe('on the last day; of a unit, with all that lies in it'),
    inScope: z.number().describe('courses that were in scope at the end of that day'),
    scannedCourses: z.number().describe('courses whose values were known that day'),
    now: numbers.describe('field id → its number on the last day; null: not known'),
    before: numbers.describe('field id → its number on the first day; null: not known, or by other weights'),
  })
  .meta({ id: 'ScorecardRow' });
export type ScorecardRow = z.infer<typeof scorecardRow>;

export const queryScorecard = endpoint({
  method: 'POST',
  path: '/api/reports/scorecard',
  reads: true,
  heavy: true,
  summary:
    'Reads the numbers of a report for each unit, term or batch of some batches, on the last day of a period and on the first. A course counts where it is today. It changes nothing.',
  access: 'session',
  problems: ['not_found'],
  body: scorecardQuestion,
  response: z.object({
    params: z.object({ fields: z.array(reportField), from: z.iso.date(), to: z.iso.date() }),
    rows: z.array(scorecardRow),
    together: scorecardRow.describe('all of them, each course once'),
    isReweighted: z
      .boolean()
      .describe("whether the weights of scores changed in between: those of the first day can't be compared"),
    scope: report.shape.scope,
  }),
});

export const exportScorecard = endpoint({
  method: 'POST',
  path: '/api/reports/scorecard/export',
  reads: true,
  summary: 'Exports the same numbers as a CSV file or a workbook.',
  access: 'session',
  problems: ['not_found'],
  body: scorecardQuestion.extend({ format: tableFormat }),
  download: 'table',
  response: tableFile,
});
