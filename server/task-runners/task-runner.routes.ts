import type { Router } from 'express';
import { requireOwnInstitution } from '#server/access/own-institution.ts';
import { serve } from '#server/access/serve.ts';
import { checkTaskRunner, checkTaskRunners, readTaskRunner } from '#shared/task-runners/task-runner.api.ts';
import { checkSoon, readRunner, readRunnerStatus } from './task-runner.service.ts';

export function taskRunnerRoutes(router: Router) {
  serve(router, checkTaskRunners, ({ scope }) => readRunnerStatus(scope));
  serve(router, readTaskRunner, async ({ scope, params }) => {
    requireOwnInstitution(scope, params.id);
    return readRunner(scope, params.tool);
  });
  serve(router, checkTaskRunner, async ({ scope, params }) => {
    requireOwnInstitution(scope, params.id);
    return checkSoon(scope, params.tool);
  });
}
