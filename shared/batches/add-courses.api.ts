import * as z from 'zod';
import { onBatch } from '#shared/access/abilities.ts';
import { coursesAdded, courseLink } from '#shared/batches/batch-courses.api.ts';
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

export const unbatchedCourse = z
  .object({
    id,
    lmsCourseId: z.string(),
    title: z.string(),
    courseCode: z.string().nullable(),
    sisCourseId: z.string().nullable(),
    isPublished: z.boolean(),
  })
  .meta({ id: 'UnbatchedCourse' });
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

/** How many courses a preview reads from Canvas. What lies beyond isn't counted, and the preview says so. */
export const mostPreviewed = 10_000;
/** How many courses a preview names, and how many of those that would leave. */
export const namedInPreview = 10;

const previewQuery = z.object({
  accountId: lmsId,
  termId: lmsId.optional(),
  includeChildAccounts: z.stringbool().default(true),
  courseFormat: z
    .union([z.array(oneOrMany).max(courseFormats.length), oneOrMany.transform((one) => [one])])
    .default([]),
  refresh: z.stringbool().default(false).describe('reads Canvas again, however recent the last reading is'),
});

const previewedCourse = courseLink
  .extend({ courseCode: z.string().nullable(), change: z.enum(['enters', 'stays', 'leaves']) })
  .meta({ id: 'PreviewedCourse' });
export type PreviewedCourse = z.infer<typeof previewedCourse>;

const rulePreview = z
  .object({
    courseCount: z.number().describe('how many courses the rule finds'),
    isPartial: z
      .boolean()
      .describe('Canvas has more than was read so far: counts are then lower bounds, and some are null'),
    enters: z.number().describe("how many of them aren't in the batch yet"),
    leaves: z.number().nullable().describe('how many courses would leave the batch'),
    memberCount: z.number().nullable().describe('how many courses the batch would then have'),
    pinned: z.number().describe('how many courses stay in a hybrid batch, whatever its rule finds'),
    excluded: z.number().describe('how many courses a hybrid batch leaves out, whatever its rule finds'),
    courses: z
      .array(previewedCourse)
      .describe('the first that the batch would have: those that enter, then those that stay, by title'),
    leaving: z.array(previewedCourse).describe('the first of those that would leave, by title'),
    ...reading,
  })
  .meta({ id: 'RulePreview' });
export type RulePreview = z.infer<typeof rulePreview>;

export const previewRule = endpoint({
  method: 'GET',
  path: '/api/institutions/:id/courses/preview',
  summary:
    'Says what the rule of a new dynamic or hybrid batch finds right now: how many courses, and the first of them. The first call starts reading Canvas; call again while the status is "reading".',
  access: 'batch.create',
  params: idParams,
  query: previewQuery,
  response: rulePreview,
});

export const previewBatchRule = endpoint({
  method: 'GET',
  path: '/api/batches/:id/courses/preview',
  summary:
    'Says what a sync of the batch would do by another rule: how many courses that finds, which would enter and which would leave. Nothing is saved. The first call starts reading Canvas; call again while the status is "reading".',
  access: onBatch('edit'),
  params: idParams,
  query: previewQuery.extend({ type: z.enum(['dynamic', 'hybrid']) }),
  response: rulePreview,
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
  /** a spreadsheet may have changed the id: 1.04E+05 has lost digits */
  'altered',
  /** an address in another Canvas */
  'elsewhere',
  /** ids in one row that don't belong to one course */
  'conflict',
] as const;
export type CsvOutcome = (typeof csvOutcomes)[number];

const csvRow = z
  .object({
    /** in the file, from 1 */
    line: z.number(),
    /** the id in the row: Canvas's or an SIS id */
    given: z.string(),
    kind: z.enum(['lms', 'sis']),
    outcome: z.enum(csvOutcomes),
    course: z.object({ id, lmsCourseId: z.string(), title: z.string() }).nullable(),
  })
  .meta({ id: 'CsvCheckRow' });
export type CsvCheckRow = z.infer<typeof csvRow>;

/** What the numbers of a column are: ids in Canvas, or SIS ids. */
const numbersAre = z.enum(['lms', 'sis']);

/** One way to understand a list that doesn't say which ids it has, and the courses that it then names. */
const csvReading = z
  .object({
    id,
    numbersAre,
    /** the name of the column with the ids, if it has one, and its place from 1 on */
    column: z.string().nullable(),
    place: z.number(),
    courseCount: z.number(),
    /** the first of them by name */
    courses: z.array(courseLink),
  })
  .meta({ id: 'CsvReading' });
export type CsvReading = z.infer<typeof csvReading>;

const csvCheck = z
  .object({
    id,
    fileName: z.string(),
    /** 'asking': the list can be understood in several ways; choose one of `readings` */
    status: z.enum(['pending', 'running', 'asking', 'succeeded', 'failed', 'cancelled']),
    rowCount: z.number(),
    checkedCount: z.number(),
    /** how many rows above the header, such as titles, were left out */
    rowsAbove: z.number(),
    errorMessage: z.string().nullable(),
    /** what the list can mean; empty if that's certain */
    readings: z.array(csvReading),
    /** the one that was chosen */
    readingId: id.nullable(),
    /** every row of the file, once all have been checked and it's certain what they mean */
    rows: z.array(csvRow),
  })
  .meta({ id: 'CsvCheck' });
export type CsvCheck = z.infer<typeof csvCheck>;

export const uploadCourseCsv = endpoint({
  method: 'POST',
  path: '/api/batches/:id/courses/csv',
  summary:
    'Checks each row of a CSV file with a column lms_course_id or sis_course_id, or of addresses of courses, up to 10,000 rows and 5 MB. Nothing is added: add the courses of the ready rows afterwards. With `add=true`, courses that are certain are added at once, and the answer also has what adding answers. Where a file doesn’t say what its numbers are, the answer has each reading with its courses; choose one with PUT, or say it before, with `numbersAre`.',
  access: onBatch('add_remove_courses'),
  params: idParams,
  query: z.object({
    add: z.stringbool().default(false).describe('adds the courses that are certain at once'),
    numbersAre: numbersAre.optional().describe("what numbers are in a column that doesn't say it"),
    pin: z.stringbool().default(true).describe('pins what is added, in a hybrid batch'),
  }),
  upload: 'csvFile',
  response: csvCheck.extend(
    coursesAdded
      .extend({
        failedCourses: z.array(
          coursesAdded.shape.failedCourses.element.extend({
            /** the row's id, if it isn't one in Canvas */
            sisCourseId: z.string().optional(),
            line: z.number(),
          }),
        ),
      })
      .partial().shape,
  ),
});

export const chooseCsvReading = endpoint({
  method: 'PUT',
  path: '/api/batches/:id/courses/csv/:checkId',
  summary: 'Says which of its readings an uploaded list means; its rows can then be read. It can be changed.',
  access: onBatch('add_remove_courses'),
  params: idParams.extend({ checkId: idParam }),
  body: z.strictObject({ readingId: id }),
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
