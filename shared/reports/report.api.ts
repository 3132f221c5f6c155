import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, instant, manyIds, mostIdsInAddress } from '#shared/http/id.ts';
import { reportDurations } from './report-presets.ts';
import { reportIssues } from './report.messages.ts';

export const reportPresetBody = z.object({
  id: z.string(),
  tool: z.enum(['readygo', 'udoit', 'tidyup', 'core']),
  type: z.enum(['historical', 'checklist', 'other']),
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
  label: z.string(),
  type: z.enum(['float', 'integer']),
  summary: z.enum(['sum', 'mean', 'count']).describe("how the batch's number comes from its courses'"),
  color: z.string().optional(),
  linePattern: z.string().optional(),
  strokeWidth: z.number().optional(),
});

/** One day of a historical report: its date, the courses behind it, and a number or null for each field id. */
export const reportRow = z
  .object({
    date: z.iso.date(),
    courses: z.number().describe('a course that is in several of the batches counts once for each'),
    scannedCourses: z.number().describe('courses whose values were known that day'),
    laterBatches: z
      .number()
      .describe(
        'how many of the batches were created later: of these the row has the courses of their first day',
      ),
  })
  .catchall(z.union([z.number(), z.null(), z.string()]));
export type ReportRow = z.infer<typeof reportRow>;

const question = z.object({
  reportId: z.string(reportIssues.reportId.id).min(1, reportIssues.reportId.id).max(100),
  reportDuration: z.enum(reportDurations).default('30_days'),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
});
const fieldIds = z.array(z.string().max(100)).max(50);

const report = z.object({
  data: z.array(reportRow),
  params: z.object({ fields: z.array(reportField) }),
  totals: z
    .object({
      courses: z.number().describe('each once'),
      memberships: z.number().describe("once for each batch it's in, as in the rows"),
    })
    .describe('the courses that are in the batches now'),
  asOf: instant.nullable().describe('when the newest number in it was read from Canvas'),
});

export const readReport = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: `Reads a historical report on batches the caller may view, one row per day; days without data are left out. For more than ${mostIdsInAddress} batches use POST.`,
  access: 'session',
  query: question.extend({
    batchIds: manyIds,
    fields: z.preprocess((given) => (typeof given === 'string' ? [given] : given), fieldIds.optional()),
  }),
  response: report,
});

export const queryReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  reads: true,
  summary: 'Reads the same report on any number of batches, named in the body. It changes nothing.',
  access: 'session',
  body: z.strictObject({
    ...question.shape,
    batchIds: z.array(id).max(50_000),
    fields: fieldIds.optional(),
  }),
  response: report,
});
