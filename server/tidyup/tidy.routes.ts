import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import { getTaughtCourseId } from '#server/courses/course.service.ts';
import * as api from '#shared/tidyup/tidy.api.ts';
import { listTidyEntries, readTidy } from './tidy.service.ts';

export function tidyRoutes(router: Router) {
  serve(router, api.readTidy, ({ scope, record }) => readTidy(scope, record.id));
  serve(router, api.listTidyEntries, ({ scope, record, params, query }) =>
    listTidyEntries(scope, { courseId: record.id, list: params.list }, query),
  );
  serve(router, api.readTaughtTidy, async ({ session }) =>
    readTidy(session.scope, await getTaughtCourseId(session)),
  );
  serve(router, api.listTaughtTidyEntries, async ({ session, params, query }) => {
    const courseId = await getTaughtCourseId(session);
    return listTidyEntries(session.scope, { courseId, list: params.list }, query);
  });
}
