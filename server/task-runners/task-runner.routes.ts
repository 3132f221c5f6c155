import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import { checkTaskRunners } from '#shared/task-runners/task-runner.api.ts';
import { readRunnerStatus } from './task-runner.service.ts';

export function taskRunnerRoutes(router: Router) {
  serve(router, checkTaskRunners, ({ scope }) => readRunnerStatus(scope));
}
