import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/fixes/fix-runs.api.ts';
import { readCopies } from './copies.service.ts';

export function fixRunRoutes(router: Router) {
  serve(router, api.listCopies, ({ scope, actor, params, query }) =>
    readCopies(scope, actor, { findingId: params.id, ...query }),
  );
}
