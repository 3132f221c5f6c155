import type { Router } from 'express';
import { requireOwnInstitution } from '#server/access/own-institution.ts';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/batches/batch.api.ts';
import { batchChanges } from './batch.messages.ts';
import { exportBatches, listBatchesFor } from './batch-list.service.ts';
import * as batches from './batch.service.ts';

export function batchRoutes(router: Router) {
  serve(router, api.listBatches, ({ scope, actor, query }) =>
    listBatchesFor(scope, actor, { includeArchived: query.includeArchived, search: query.search }),
  );
  serve(router, api.exportBatches, ({ scope, actor, query }) => exportBatches(scope, actor, query));
  serve(router, api.createBatch, async ({ scope, actor, params, body }) => {
    requireOwnInstitution(scope, params.id);
    return batches.createBatch(scope, actor, body);
  });
  serve(router, api.readBatch, ({ scope, actor, record }) => batches.presentDetails(scope, actor, record));
  serve(router, api.updateBatch, async ({ scope, actor, record, body, note }) => {
    const after = await batches.setStatusAndTeam(scope, actor, record, body);
    note(batchChanges(await batches.present(scope, actor, record), after));
    return after;
  });
  serve(router, api.removeBatch, ({ scope, actor, record }) => batches.removeBatch(scope, actor, record));
  serve(router, api.readBatchSettings, ({ scope, actor, record }) => batches.present(scope, actor, record));
  serve(router, api.updateBatchSettings, async ({ scope, actor, record, body, note }) => {
    const after = await batches.updateBatch(scope, actor, record, body);
    note(batchChanges(await batches.present(scope, actor, record), after));
    return after;
  });
}
