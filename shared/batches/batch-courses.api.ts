import * as z from 'zod';
import { onBatch } from '#shared/access/abilities.ts';
import { orBareList } from '#shared/http/bare-list.ts';
import { filterInQuery } from '#shared/filters/filter-text.ts';
import { filter } from '#shared/filters/filter.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams, instant } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { changeKey } from '#shared/undos/undo.ts';
import { batchCourse, batchCourseSorts } from './batch-courses.columns.ts';

const batchCoursesQuery = pageQuery.extend({
  sortBy: z.enum(batchCourseSorts).default('title'),
  sortOrder: sortOrder.default('asc'),
  filter: filterInQuery
    .optional()
    .describe('as in the address of the courses page, such as `udoit.score:below:70;core.published:is:yes`'),
});

export const listBatchCourses = endpoint({
  method: 'GET',
  path: '/api/batches/:id/courses',
  heavy: true,
  summary: 'Lists the courses of a batch, a page at a time.',
  access: onBatch('view'),
  params: idParams,
  query: batchCoursesQuery,
  response: z.object({
    courses: z.array(batchCourse),
    pagination,
    /** true if too many courses match to count; `total` is then a lower bound */
    isTotalCapped: z.boolean(),
  }),
});

export const exportBatchCourses = endpoint({
  method: 'GET',
  path: '/api/batches/:id/courses/export',
  summary: 'Exports all courses of a batch that the list with this query has, as a CSV file or a workbook.',
  access: onBatch('view'),
  params: idParams,
  query: batchCoursesQuery.omit({ page: true, limit: true }).extend({ format: tableFormat }),
  download: 'table',
  response: tableFile,
});

/** How many courses one request can add or remove (specification §9), and how many requests run at once. */
export const addSlice = 300;
export const addAtOnce = 3;
export const removeSlice = 150;
export const removeAtOnce = 5;

export const courseLink = batchCourse
  .pick({ id: true, lmsCourseId: true, title: true })
  .meta({ id: 'CourseLink' });
export type CourseLink = z.infer<typeof courseLink>;

const lmsCourseId = plainText(64);

/** Found by its id here, or else by its id in Canvas. A title is accepted too, because lists of courses have one. */
const title = z.unknown().optional();
const givenCourse = z.union([
  z.strictObject({ id, lmsCourseId: lmsCourseId.optional(), title }),
  z.strictObject({ lmsCourseId, title }),
]);

/** How adding ended. */
export const coursesAdded = z.object({
  /** the courses that are now in the batch, by their id here */
  courses: z.record(z.string(), courseLink),
  lmsCourseIds: z.array(z.string()),
  failedCourses: z.array(
    z.object({
      id: id.optional(),
      lmsCourseId: z.string().optional(),
      code: z.string(),
      message: z.string(),
    }),
  ),
  /** always empty: no people are added with a course; kept for callers that read it */
  failedUsers: z.array(z.never()),
  /** id in Canvas → id here */
  courseIdMapping: z.record(z.string(), id),
  /** the added courses that weren't in the batch before */
  newIds: z.array(id),
});

export const addCourses = endpoint({
  method: 'POST',
  path: '/api/batches/:id/courses',
  summary:
    "Adds courses by their id here or in Canvas. Those that can't be added are in failedCourses with the reason; the rest are added. In a hybrid batch added courses are pinned unless `pin` is false. It can be undone for 30 seconds, together with the calls that have the same `changeKey`.",
  access: onBatch('add_remove_courses'),
  params: idParams,
  body: orBareList(
    z.strictObject({
      courses: z.array(givenCourse).min(1).max(addSlice),
      pin: z.boolean().default(true),
      changeKey,
    }),
    'courses',
  ),
  response: coursesAdded,
});

/** How removing ended: courses no batch holds any more, and courses other batches still hold. */
const removed = { fullyDeletedIds: z.array(id), unassignedIds: z.array(id) };

/** In a hybrid batch, removed courses are excluded so that no sync brings them back, unless this is false. */
const exclude = z.boolean().default(true);

export const removeCourses = endpoint({
  method: 'DELETE',
  path: '/api/batches/:id/courses',
  summary:
    "Removes courses from the batch. Ids that aren't in it are in failedIds. It can be undone for 30 seconds, together with the calls that have the same `changeKey`.",
  access: onBatch('add_remove_courses'),
  params: idParams,
  body: orBareList(z.strictObject({ ids: z.array(id).min(1).max(removeSlice), exclude, changeKey }), 'ids'),
  response: z.object({ ...removed, failedIds: z.array(id) }),
});

/** How many courses one request removes; `remaining` says how many are left. */
export const removeSelectedAtOnce = 1_500;

export const removeSelectedCourses = endpoint({
  method: 'DELETE',
  path: '/api/batches/:id/courses/selected',
  summary:
    'Removes the selected courses of the batch, or all that match the search and the filter, except the deselected ones, a portion at a time: call it again while `remaining` is more than zero.',
  access: onBatch('add_remove_courses'),
  params: idParams,
  body: z.strictObject({
    selected: z.union([z.literal('all'), z.array(id).max(10_000)]),
    deselected: z.array(id).max(10_000).default([]),
    search: z.string().trim().max(200).optional(),
    filter: filter.default([]),
    exclude,
    changeKey,
  }),
  response: z.object({ ...removed, remaining: z.number() }),
});

export const exceptionKinds = ['pinned', 'excluded'] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

export const exceptionSorts = ['title', 'lmsCourseId', 'createdBy', 'createdAt'] as const;
export type ExceptionSort = (typeof exceptionSorts)[number];

export const listExceptions = endpoint({
  method: 'GET',
  path: '/api/batches/:id/exceptions',
  summary:
    'Lists the pinned or excluded courses of a hybrid batch: always in it, or never, whatever its rule finds.',
  access: onBatch('view'),
  params: idParams,
  query: pageQuery.extend({
    kind: z.enum(exceptionKinds),
    sortBy: z.enum(exceptionSorts).default('title'),
    sortOrder: sortOrder.default('asc'),
  }),
  response: z.object({
    exceptions: z.array(
      courseLink.extend({
        kind: z.enum(exceptionKinds),
        createdBy: z.string().nullable(),
        createdAt: instant,
      }),
    ),
    pagination,
  }),
});

export const liftExceptions = endpoint({
  method: 'DELETE',
  path: '/api/batches/:id/exceptions',
  summary:
    'Unpins courses or stops excluding them, and starts a sync, which adds or removes them by the rule.',
  access: onBatch('add_remove_courses'),
  params: idParams,
  body: orBareList(z.strictObject({ ids: z.array(id).min(1).max(100) }), 'ids'),
  response: z.object({ liftedIds: z.array(id) }),
});
