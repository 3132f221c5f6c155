import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import type { Session } from '#server/access/actor.ts';
import { previewing, viewWith } from '#server/instructor-tool/instructor-tool.service.ts';
import * as api from '#shared/tidyup/tidy.api.ts';
import { listTidyEntries, readTidy } from './tidy.service.ts';

/** The course whose teacher opened the session from it, if they see what there is to tidy up. */
const taughtCourse = async (session: Session, { previewOf }: { previewOf?: number | undefined }) =>
  viewWith(await previewing(session, previewOf), 'clean_up');

export function tidyRoutes(router: Router) {
  serve(router, api.readTidy, ({ scope, record }) => readTidy(scope, record.id));
  serve(router, api.listTidyEntries, ({ scope, record, params, query }) =>
    listTidyEntries(scope, { courseId: record.id, list: params.list }, query),
  );
  serve(router, api.readTaughtTidy, async ({ session, query }) =>
    readTidy(session.scope, (await taughtCourse(session, query)).courseId),
  );
  serve(router, api.listTaughtTidyEntries, async ({ session, params, query }) => {
    const { courseId } = await taughtCourse(session, query);
    return listTidyEntries(session.scope, { courseId, list: params.list }, query);
  });
}
