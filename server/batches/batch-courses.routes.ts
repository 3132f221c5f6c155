import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import { listBatchCourses } from '#shared/batches/batch-courses.api.ts';
import { listCoursesOf } from './batch-courses.service.ts';

export function batchCourseRoutes(router: Router) {
  serve(router, listBatchCourses, ({ scope, record, query }) =>
    listCoursesOf(scope, record.id, { ...query, search: query.search }),
  );
}
