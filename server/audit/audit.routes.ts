import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/audit/audit.api.ts';
import { exportAudit, listAudit } from './audit.service.ts';

export function auditRoutes(router: Router) {
  serve(router, api.listAuditEntries, ({ scope, query }) => listAudit(scope, query));
  serve(router, api.exportAuditEntries, ({ scope, query }) => exportAudit(scope, query));
}
