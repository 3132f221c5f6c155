import type { Router } from 'express';
import { requireOwnInstitution } from '#server/access/own-institution.ts';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/batches/add-courses.api.ts';
import { cancelCheck, readCheck, startCheck } from './csv-check.service.ts';
import { listUnbatchedFor, previewRuleFor } from './course-search.service.ts';

export function findCourseRoutes(router: Router) {
  serve(router, api.listUnbatchedCourses, ({ scope, actor, query }) => {
    const { account_id: accountId, term_id: termId, ...rest } = query;
    return listUnbatchedFor(scope, {
      ...rest,
      search: query.search,
      personId: actor.personId,
      accountId,
      termId,
    });
  });
  serve(router, api.previewRule, async ({ scope, actor, params, query }) => {
    requireOwnInstitution(scope, params.id);
    return previewRuleFor(scope, actor.personId, { ...query, termId: query.termId });
  });
  serve(router, api.uploadCourseCsv, ({ scope, actor, record, file }) =>
    startCheck(scope, { batchId: record.id, personId: actor.personId, file }),
  );
  serve(router, api.readCourseCsv, ({ scope, record, params }) =>
    readCheck(scope, record.id, params.checkId),
  );
  serve(router, api.cancelCourseCsv, ({ scope, record, params }) =>
    cancelCheck(scope, record.id, params.checkId),
  );
}
