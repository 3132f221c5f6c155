import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import { previewing } from '#server/instructor-tool/instructor-tool.service.ts';
import { readInstructorView } from '#shared/courses/instructor-view.api.ts';
import * as api from '#shared/instructor-view/progress.api.ts';
import { readView } from './instructor-view.service.ts';
import { noteVisit, readProgressOf } from './progress.service.ts';

export function instructorViewRoutes(router: Router) {
  serve(router, readInstructorView, async ({ session, query }) =>
    readView(await previewing(session, query.previewOf)),
  );
  serve(router, api.readProgress, ({ session }) => readProgressOf(session));
  serve(router, api.recordVisit, ({ session, repeats }) => {
    // Nobody looks for visits in the audit log, and there would be one for each.
    repeats(true);
    return noteVisit(session);
  });
}
