import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import { listCourses } from '#shared/courses/course.api.ts';
import { listColumns, listColumnWords } from '#shared/columns/columns.api.ts';
import { exportBatchWorkbook, exportCourses, queryCourses } from '#shared/course-table/course-table.api.ts';
import { describeColumns, listWordsOf } from './columns.service.ts';
import { exportCoursesFor, exportWorkbookFor } from './course-export.service.ts';
import { listCoursesFor } from './course-list.service.ts';
import { queryCoursesFor } from './course-table.service.ts';

export function courseTableRoutes(router: Router) {
  serve(router, listColumns, ({ scope }) => describeColumns(scope));
  serve(router, listColumnWords, ({ scope, actor, params }) => listWordsOf(scope, actor, params.id));
  serve(router, listCourses, ({ scope, actor, query }) => listCoursesFor(scope, actor, query));
  serve(router, queryCourses, ({ scope, actor, body }) => queryCoursesFor(scope, actor, body));
  serve(router, exportCourses, ({ scope, actor, body }) => exportCoursesFor(scope, actor, body));
  serve(router, exportBatchWorkbook, ({ scope, actor, body }) => exportWorkbookFor(scope, actor, body));
}
