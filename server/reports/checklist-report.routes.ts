import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/reports/checklist-report.api.ts';
import { exportChecklists, readChecklists, readTasks } from './checklist-report.service.ts';

export function checklistReportRoutes(router: Router) {
  serve(router, api.readChecklistsReport, ({ scope, actor, query }) =>
    readChecklists(scope, actor, { ...query, part: 'query' }),
  );
  serve(router, api.queryChecklistsReport, ({ scope, actor, body }) =>
    readChecklists(scope, actor, { ...body, part: 'body' }),
  );
  serve(router, api.exportChecklistsReport, ({ scope, actor, query }) =>
    exportChecklists(scope, actor, { ...query, part: 'query' }),
  );
  serve(router, api.exportQueriedChecklistsReport, ({ scope, actor, body }) =>
    exportChecklists(scope, actor, { ...body, part: 'body' }),
  );
  serve(router, api.readChecklistTasksReport, ({ scope, actor, params, query }) =>
    readTasks(scope, actor, { ...query, checklistId: params.id, part: 'query' }),
  );
  serve(router, api.queryChecklistTasksReport, ({ scope, actor, params, body }) =>
    readTasks(scope, actor, { ...body, checklistId: params.id, part: 'body' }),
  );
}
