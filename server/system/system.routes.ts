import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as letters from '#shared/system/dead-letter.api.ts';
import { readSystemMetrics } from '#shared/system/system-metrics.api.ts';
import { checkCanvas, readSystemStatus } from '#shared/system/system-status.api.ts';
import { exportLetters } from './dead-letter-export.service.ts';
import { discardLetters, listLetters, retryLetters } from './dead-letter.service.ts';
import { readMetrics } from './system-metrics.service.ts';
import { askCanvas, readStatus } from './system-status.service.ts';

export function systemRoutes(router: Router) {
  serve(router, readSystemStatus, () => readStatus());
  serve(router, checkCanvas, ({ body }) => askCanvas(body.origin), { transaction: 'own' });
  serve(router, readSystemMetrics, ({ query }) => readMetrics(query));
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
