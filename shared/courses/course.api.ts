import * as z from 'zod';
import { onCourse } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParams, manyIds } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { course, courseSummary, scanState } from './course.ts';

/** The columns a list of courses can be sorted by. */
export const courseSorts = [
  'title',
  'lmsCourseId',
  'courseCode',
  'term',
  'state',
  'studentCount',
  'scannedAt',
] as const;
export type CourseSort = (typeof courseSorts)[number];

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/courses',
  heavy: true,
  summary: 'Lists the tracked courses in the batches the caller may view, each once.',
  access: 'session',
  query: pageQuery.extend({
    batchIds: manyIds,
    sortBy: z.enum(courseSorts).default('title'),
    sortOrder: sortOrder.default('asc'),
  }),
  response: z.object({
    courses: z.array(courseSummary),
    pagination,
    inScope: z.number().describe('how many of `total` are in scope'),
  }),
});

export const readCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:id',
  summary: 'Reads one course: its details from Canvas, its batches, its scans and their values.',
  access: onCourse('view'),
  params: idParams,
  response: course,
});

export const scanCourse = endpoint({
  method: 'POST',
  path: '/api/courses/:id/scan',
  summary:
    'Scans the course now, at most once every ten minutes: what changed since the last scan or, if asked, all of it.',
  access: onCourse('scan'),
  problems: ['too_many_requests'],
  params: idParams,
  body: z.strictObject({
    isFull: z.boolean().default(false).describe('reads everything again, changed or not'),
  }),
  response: z.object({ scans: z.array(scanState) }),
});
