import * as z from 'zod';
import { cellValue } from '#shared/columns/column.ts';
import { course } from '#shared/courses/course.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, instant } from '#shared/http/id.ts';
import { pageQuery, pagination } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { defaultColumns } from '#shared/columns/columns.ts';
import { courseScope, courseSelection } from './course-selection.ts';
import { columnIds, tableSort } from './table-view.ts';

const bandLimits = z.object({ good: z.number(), fair: z.number() });

export const courseTableQuery = courseScope
  .extend({
    columns: columnIds.describe('unknown ones are left out, and named in `unavailable`'),
    sort: tableSort
      .default({ column: 'core.title', order: 'asc' })
      .describe('courses without a value come last; equal ones are sorted by title'),
  })
  .meta({ id: 'CourseTableQuery' });
export type CourseTableQuery = z.output<typeof courseTableQuery>;

export const courseTableRow = z
  .object({
    id,
    title: z.string(),
    lmsUrl: course.shape.lmsUrl,
    permissions: course.shape.permissions.pick({ scan: true }),
    values: z.record(z.string(), cellValue).describe('column id → value; null: not known'),
    scans: course.shape.scans.element
      .omit({ gaps: true })
      .array()
      .describe('how each tool that has read the course, or is to, stands'),
  })
  .meta({ id: 'CourseTableRow' });
export type CourseTableRow = z.infer<typeof courseTableRow>;

export const queryCourses = endpoint({
  method: 'POST',
  path: '/api/courses/query',
  reads: true,
  heavy: true,
  summary:
    'Lists the tracked courses in the batches the caller may view, each once: with the given columns, filtered and sorted by any of them.',
  access: 'session',
  body: courseTableQuery.extend({
    page: pageQuery.shape.page,
    limit: pageQuery.shape.limit,
    trends: z.boolean().default(false).describe('adds the last 30 days of each score'),
  }),
  response: z.object({
    courses: z.array(courseTableRow),
    trends: z
      .record(z.string(), z.array(z.number().nullable()))
      .optional()
      .describe('course id → its accessibility score on each of the last 30 days, oldest first'),
    unavailable: z
      .array(z.string())
      .describe("columns that don't exist, or whose tool the institution doesn't have"),
    staleBefore: instant.describe(
      "data from before this moment is older than the institution's freshness target",
    ),
    scoreLimits: bandLimits.describe("the lowest score of each of the institution's bands except the last"),
    pagination,
    inScope: z.number().describe('how many of `total` are in scope'),
  }),
});

export const exportCourses = endpoint({
  method: 'POST',
  path: '/api/courses/export',
  reads: true,
  summary:
    'Exports the courses that the query has, or those chosen among them, with its columns, as a CSV file or a workbook, which also says what was asked for.',
  access: 'session',
  body: courseTableQuery.extend({
    format: tableFormat,
    chosen: courseSelection.optional().describe('only these of them'),
  }),
  download: 'table',
  response: tableFile,
});

/** How many batches fit into one workbook. */
export const mostBatchSheets = 200;

export const exportBatchWorkbook = endpoint({
  method: 'POST',
  path: '/api/courses/workbook',
  reads: true,
  summary:
    'Exports everything in some batches as one workbook: all their courses, each once with its batches, and a sheet for each batch.',
  access: 'session',
  problems: ['not_found'],
  body: z.strictObject({
    batchIds: z.array(id).min(1).max(mostBatchSheets),
    columns: columnIds.default([...defaultColumns]).describe('unknown ones are left out'),
  }),
  download: 'table',
  response: tableFile,
});
