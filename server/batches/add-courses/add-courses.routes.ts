import type { Router } from 'express';
import { requireOwnInstitution } from '#server/access/own-institution.ts';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/batches/add-courses.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { batchNotes } from '../batch.messages.ts';
import { addFromList } from './check-rows.service.ts';
import { cancelCheck, chooseReadingOf, readCheck, startCheck } from './csv-check.service.ts';
import { listUnbatchedFor, previewRuleFor } from './course-search.service.ts';

export function findCourseRoutes(router: Router) {
  serve(router, api.listUnbatchedCourses, ({ scope, actor, query }) => {
    const { account_id: accountId, term_id: termId, ...rest } = query;
    return listUnbatchedFor(scope, actor, {
      ...rest,
      search: query.search,
      accountId,
      termId,
    });
  });
  serve(router, api.previewRule, async ({ scope, actor, params, query }) => {
    requireOwnInstitution(scope, params.id);
    return previewRuleFor(scope, actor, query);
  });
  serve(router, api.previewBatchRule, ({ scope, actor, record: batch, query: { type, ...rule } }) =>
    previewRuleFor(scope, actor, rule, { batch, type }),
  );
  serve(
    router,
    api.uploadCourseCsv,
    async ({ scope, actor, record, file, query, note }) => {
      const { add, pin, numbersAre } = query;
      const list = { batchId: record.id, personId: actor.personId, file, numbersAre };
      if (!add) return startCheck(scope, list);
      const added = await addFromList(scope, record, { ...list, pin });
      note(phrase(batchNotes.added, { count: added.newIds.length }));
      return added;
    },
    { transaction: 'own' },
  );
  serve(router, api.chooseCsvReading, ({ scope, record, params, body }) =>
    chooseReadingOf(scope, record.id, params.checkId, body.readingId),
  );
  serve(router, api.readCourseCsv, ({ scope, record, params }) =>
    readCheck(scope, record.id, params.checkId),
  );
  serve(router, api.cancelCourseCsv, ({ scope, record, params }) =>
    cancelCheck(scope, record.id, params.checkId),
  );
}
