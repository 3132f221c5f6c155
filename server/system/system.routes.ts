import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as letters from '#shared/system/dead-letter.api.ts';
import * as metrics from '#shared/system/system-metrics.api.ts';
import * as status from '#shared/system/system-status.api.ts';
import { exportLetters, listLetters } from './dead-letter.service.ts';
import { discardLetters, retryLetters } from './deal-with-dead-letters.service.ts';
import { exportMetrics, listInstitutionMetrics, readMetrics } from './system-metrics.service.ts';
import { askCanvas, askMail, exportStatus, readStatus } from './system-status.service.ts';

export function systemRoutes(router: Router) {
  serve(router, status.readSystemStatus, () => readStatus());
  serve(router, status.exportSystemStatus, async ({ scope, query }) => exportStatus(scope, query));
  serve(router, status.checkCanvas, ({ body }) => askCanvas(body.origin), { transaction: 'own' });
  serve(router, status.checkMail, () => askMail(), { transaction: 'own' });
  serve(router, metrics.readSystemMetrics, ({ query }) => readMetrics(query));
  serve(router, metrics.listInstitutionMetrics, ({ query }) => listInstitutionMetrics(query));
  serve(router, metrics.exportSystemMetrics, async ({ scope, query }) => exportMetrics(scope, query));
  serve(router, letters.listDeadLetters, ({ scope, query }) => listLetters(scope, query));
  serve(router, letters.exportDeadLetters, ({ scope, query }) => exportLetters(scope, query));
  serve(router, letters.retryDeadLetters, async ({ session, body, note }) => {
    const ended = await retryLetters(session, body.which);
    note(ended.note);
    return ended;
  });
  serve(router, letters.discardDeadLetters, async ({ session, body, note }) => {
    const ended = await discardLetters(session, body.which, body.reason);
    note(ended.note);
    return ended;
  });
}
