import * as z from 'zod';
import { onBatch } from '#shared/access/abilities.ts';
import { courseFormats } from '#shared/batches/batch.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, idParams, instant } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { plainText } from '#shared/text/plain-text.ts';

const lmsId = plainText(64);

/** How far reading Canvas's course list has got. What it has found so far is already there. */
const reading = {
  status: z.enum(['reading', 'ready', 'failed']),
  coursesRead: z.number(),
  /** when Canvas had been read to the end */
  fetchedAt: instant.nullable(),
  /** why Canvas couldn't be read or wasn't; the person may lack the right there */
  errorMessage: z.string().nullable(),
};

export const unbatchedSorts = ['title', 'lmsCourseId', 'courseCode', 'sisCourseId', 'published'] as const;
export type UnbatchedSort = (typeof unbatchedSorts)[number];

/** How many courses can be selected to add at a time (product.md §1.6). */
export const mostChosen = 1_000;

export const unbatchedCourse = z.object({
  id,
  lmsCourseId: z.string(),
  title: z.string(),
  courseCode: z.string().nullable(),
  sisCourseId: z.string().nullable(),
  isPublished: z.boolean(),
});
export type UnbatchedCourse = z.infer<typeof unbatchedCourse>;

export const listUnbatchedCourses = endpoint({
  method: 'GET',
  path: '/api/batches/:id/courses/unbatched',
  summary: `Lists the courses of a Canvas account and its sub-accounts that aren't in any batch. The first call starts reading Canvas; call again while the status is "reading".`,
  access: onBatch('add_remove_courses'),
  params: idParams,
  query: pageQuery.extend({
    account_id: lmsId,
    term_id: lmsId.optional(),
    sortBy: z.enum(unbatchedSorts).default('title'),
    sortOrder: sortOrder.default('asc'),
    /** reads Canvas again, however recent the last reading is */
    refresh: z.stringbool().default(false),
  }),
  response: z.object({
    courses: z.array(unbatchedCourse),
    pagination,
    isTotalCapped: z.boolean(),
    ...reading,
  }),
});

const oneOrMany = z.enum(courseFormats);

export const previewRule = endpoint({
  method: 'GET',
  path: '/api/institutions/:id/courses/preview',
  summary:
    'Counts the courses that the rule of a dynamic or hybrid batch finds right now. The first call starts reading Canvas; call again while the status is "reading".',
  access: 'batch.create',
  params: idParams,
  query: z.object({
    accountId: lmsId,
    termId: lmsId.optional(),
    includeChildAccounts: z.stringbool().default(true),
    courseFormat: z
      .union([z.array(oneOrMany).max(courseFormats.length), oneOrMany.transform((one) => [one])])
      .default([]),
  }),
  response: z.object({ courseCount: z.number(), ...reading }),
});

/** The limits of an uploaded list (issue "Batches, complete"). */
export const mostCsvRows = 10_000;

const csvOutcomes = [
  'ready',
  'in_batch',
  'repeated',
  'unknown',
  'malformed',
  'deleted',
  /** the person can't list it in Canvas */
  'not_allowed',
  /** Canvas failed to show this course */
  'unreadable',
] as const;
export type CsvOutcome = (typeof csvOutcomes)[number];

const csvRow = z.object({
  /** in the file, from 1 */
  line: z.number(),
  /** the id in the row: Canvas's or an SIS id */
  given: z.string(),
  kind: z.enum(['lms', 'sis']),
  outcome: z.enum(csvOutcomes),
  course: z.object({ id, lmsCourseId: z.string(), title: z.string() }).nullable(),
});
export type CsvCheckRow = z.infer<typeof csvRow>;

const csvCheck = z.object({
  id,
  fileName: z.string(),
  status: z.enum(['pending', 'running', 'succeeded', 'failed', 'cancelled']),
  rowCount: z.number(),
  checkedCount: z.number(),
  errorMessage: z.string().nullable(),
  /** every row of the file, once all have been checked */
  rows: z.array(csvRow),
});
export type CsvCheck = z.infer<typeof csvCheck>;

export const uploadCourseCsv = endpoint({
  method: 'POST',
  path: '/api/batches/:id/courses/csv',
  summary:
    'Checks each row of a CSV file with a column lms_course_id or sis_course_id, up to 10,000 rows and 5 MB. Nothing is added: add the courses of the ready rows afterwards.',
  access: onBatch('add_remove_courses'),
  params: idParams,
  upload: 'csvFile',
  response: csvCheck,
});

export const readCourseCsv = endpoint({
  method: 'GET',
  path: '/api/batches/:id/courses/csv/:checkId',
  summary: 'Reads how far the check of an uploaded list has got, and what it found.',
  access: onBatch('add_remove_courses'),
  params: idParams.extend({ checkId: idParam }),
  response: csvCheck,
});

export const cancelCourseCsv = endpoint({
  method: 'DELETE',
  path: '/api/batches/:id/courses/csv/:checkId',
  summary: 'Cancels the check of an uploaded list and deletes it.',
  access: onBatch('add_remove_courses'),
  params: idParams.extend({ checkId: idParam }),
  response: z.object({ id }),
});
