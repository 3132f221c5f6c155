import type { Router } from 'express';
import type { AuditSubject } from '#server/access/audit.ts';
import { serve } from '#server/access/serve.ts';
import type { FixRun } from '#shared/fixes/fix-runs.api.ts';
import * as api from '#shared/fixes/fix-runs.api.ts';
import { readCopies } from './copies.service.ts';
import { changeRun, listRunsOf, planRun, readPlaces, readRun, startRun } from './fix-run.service.ts';

const subjectOf = ({ id, rule }: FixRun): AuditSubject => ({ type: 'fix_run', id, title: rule });

export function fixRunRoutes(router: Router) {
  serve(router, api.listCopies, ({ scope, actor, params, query }) =>
    readCopies(scope, actor, { findingId: params.id, ...query }),
  );
  serve(router, api.planFixRun, async ({ scope, actor, body, about }) => {
    const run = await planRun(scope, actor, body);
    about(subjectOf(run));
    return run;
  });
  serve(router, api.listFixRuns, ({ scope, actor, query }) => listRunsOf(scope, actor, query));
  serve(router, api.readFixRun, ({ scope, actor, params }) => readRun(scope, actor, params.id));
  serve(router, api.listRunPlaces, ({ scope, actor, params, query }) =>
    readPlaces(scope, actor, { ...params, ...query }),
  );
  serve(router, api.startFixRun, async ({ scope, actor, params, body, about }) => {
    const run = await startRun(scope, actor, { ...params, ...body });
    about(subjectOf(run));
    return run;
  });
  serve(router, api.changeFixRun, async ({ scope, actor, params, about }) => {
    const run = await changeRun(scope, actor, params);
    about(subjectOf(run));
    return run;
  });
}
