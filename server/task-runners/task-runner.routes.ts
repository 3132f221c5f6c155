import type { Router } from 'express';
import { requireOwnInstitution } from '#server/access/own-institution.ts';
import { serve } from '#server/access/serve.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import * as api from '#shared/task-runners/task-runner.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { taskRunnerNotes } from './task-runner.messages.ts';
import * as runners from './task-runner.service.ts';

/** What the log says about a change to one tool's task runner. */
const noteOf = (tool: Tool) => phrase(taskRunnerNotes[tool]);

export function taskRunnerRoutes(router: Router) {
  serve(router, checkTaskRunners, ({ scope }) => runners.readRunnerStatus(scope));
  serve(router, api.listTaskRunners, async ({ scope, params }) => {
    requireOwnInstitution(scope, params.id);
    return runners.listTaskRunnersOf(scope);
  });
  serve(router, api.readTaskRunner, async ({ scope, params }) => {
    requireOwnInstitution(scope, params.id);
    return runners.readRunner(scope, params.tool);
  });
  serve(router, api.checkTaskRunner, async ({ scope, params, note }) => {
    requireOwnInstitution(scope, params.id);
    note(noteOf(params.tool));
    return runners.checkSoon(scope, params.tool);
  });
  serve(router, api.pasteRunnerToken, async ({ scope, actor, params, body, note }) => {
    requireOwnInstitution(scope, params.id);
    note(noteOf(params.tool));
    return runners.pasteToken(scope, params.tool, { ...body, by: actor.name });
  });
  serve(router, api.revokeTaskRunner, async ({ scope, params, note }) => {
    requireOwnInstitution(scope, params.id);
    note(noteOf(params.tool));
    return runners.revoke(scope, params.tool);
  });
}
