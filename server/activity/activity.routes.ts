import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import { previewing } from '#server/instructor-tool/instructor-tool.service.ts';
import * as api from '#shared/courses/activity.api.ts';
import { listActivityOf, listActivityOfTaught } from './activity.service.ts';

export function activityRoutes(router: Router) {
  serve(router, api.listActivity, ({ scope, record, query }) => listActivityOf(scope, record.id, query));
  serve(router, api.listTaughtActivity, async ({ session, query }) =>
    listActivityOfTaught(await previewing(session, query.previewOf), query),
  );
}
