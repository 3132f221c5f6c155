import * as z from 'zod';
import { onBatch } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams, instant } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';

export const batchCourse = z.object({
  id,
  lmsCourseId: z.string(),
  title: z.string(),
  courseCode: z.string().nullable(),
  sisCourseId: z.string().nullable(),
  isPublished: z.boolean(),
  addedAt: instant,
  /** when the core runner last read the course; null before the first scan */
  scannedAt: instant.nullable(),
});
export type BatchCourse = z.infer<typeof batchCourse>;

export const batchCourseSorts = ['title', 'lmsCourseId'] as const;

export const listBatchCourses = endpoint({
  method: 'GET',
  path: '/api/batches/:id/courses',
  summary: 'Lists the courses of a batch, a page at a time.',
  access: onBatch('view'),
  params: idParams,
  query: pageQuery.extend({
    sortBy: z.enum(batchCourseSorts).default('title'),
    sortOrder: sortOrder.default('asc'),
  }),
  response: z.object({
    courses: z.array(batchCourse),
    pagination,
    /** true where so many courses match that `total` is a lower bound */
    isTotalCapped: z.boolean(),
  }),
});
