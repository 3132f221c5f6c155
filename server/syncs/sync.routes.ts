import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/syncs/sync.api.ts';
import { exportHistory, readChanges, readHistory } from './sync-history.service.ts';
import * as syncs from './sync.service.ts';

export function syncRoutes(router: Router) {
  serve(router, api.startSync, ({ scope, actor, record }) =>
    syncs.startSyncByHand(scope, record.id, actor.personId),
  );
  serve(router, api.readSyncStatus, ({ scope, record }) => syncs.readSyncState(scope, record.id));
  serve(router, api.cancelSync, ({ scope, record }) => syncs.cancelCurrentSync(scope, record.id));
  serve(router, api.confirmSync, ({ scope, actor, record, body }) =>
    syncs.confirmPlan(scope, record.id, body.syncId, actor.personId),
  );
  serve(router, api.listSyncHistory, ({ scope, record, query }) => readHistory(scope, record.id, query));
  serve(router, api.exportSyncHistory, ({ scope, record, query }) => exportHistory(scope, record.id, query));
  serve(router, api.listSyncChanges, ({ scope, record, params, query }) =>
    readChanges(scope, record.id, params.syncId, query),
  );
}
