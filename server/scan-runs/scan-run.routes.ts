import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/scan-runs/scan-run.api.ts';
import type { ScanRun } from '#shared/scan-runs/scan-run.ts';
import { phrase } from '#shared/text/phrase.ts';
import { scanRunNotes } from './scan-run.messages.ts';
import * as runs from './scan-run.service.ts';

const startedNote = ({ isFull, courseCount, freshCount }: ScanRun) =>
  phrase(scanRunNotes.started, { isFull: String(isFull), courses: courseCount, fresh: freshCount });

export function scanRunRoutes(router: Router) {
  serve(router, api.startScanRun, async ({ scope, actor, record, body, note }) => {
    const run = await runs.startRun(scope, actor, record.id, body);
    note(startedNote(run));
    return run;
  });
  serve(router, api.readScanRun, ({ scope, record }) => runs.readRun(scope, record.id));
  serve(router, api.listFailedScans, ({ scope, record, query }) =>
    runs.listFailedOf(scope, record.id, query),
  );
  serve(router, api.cancelScanRun, async ({ scope, record, note }) => {
    const run = await runs.cancelRun(scope, record.id);
    note(phrase(scanRunNotes.cancelled, { dropped: run.droppedCount }));
    return run;
  });
  serve(router, api.retryScanRun, async ({ scope, actor, record, note }) => {
    const run = await runs.retryRun(scope, actor, record.id);
    note(startedNote(run));
    return run;
  });
}
