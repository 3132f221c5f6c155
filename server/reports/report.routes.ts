import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/reports/report.api.ts';
import { exportTable } from './report-export.service.ts';
import { readMoves } from './report-moves.service.ts';
import { buildReport, listPresets } from './report.service.ts';
import { buildScorecard, exportScorecard } from './scorecard.service.ts';

export function reportRoutes(router: Router) {
  serve(router, api.listReportPresets, async ({ scope }) => ({
    presets: (await listPresets(scope)).map(({ id, tool, type, view, controls }) => ({
      id,
      tool,
      type,
      view,
      controlOptions: {
        checklistSelect: controls.checklist,
        displayTypeSelect: controls.display,
        durationSelect: controls.duration,
      },
    })),
  }));
  serve(router, api.readReport, ({ scope, actor, query }) =>
    buildReport(scope, actor, { ...query, part: 'query' }),
  );
  serve(router, api.queryReport, ({ scope, actor, body }) =>
    buildReport(scope, actor, { ...body, part: 'body' }),
  );
  serve(router, api.queryReportMoves, ({ scope, actor, body }) => readMoves(scope, actor, body));
  serve(router, api.queryScorecard, ({ scope, actor, body }) => buildScorecard(scope, actor, body));
  serve(router, api.exportScorecard, ({ scope, actor, body }) => exportScorecard(scope, actor, body));
  serve(router, api.exportReport, ({ scope, actor, query }) =>
    exportTable(scope, actor, { ...query, part: 'query' }),
  );
  serve(router, api.exportQueriedReport, ({ scope, actor, body }) =>
    exportTable(scope, actor, { ...body, part: 'body' }),
  );
}
