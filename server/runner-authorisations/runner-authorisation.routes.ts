import type { Router } from 'express';
import { requireOwnInstitution } from '#server/access/own-institution.ts';
import { serve } from '#server/access/serve.ts';
import type { Config } from '#server/infra/config.ts';
import { taskRunnerNotes } from '#server/task-runners/task-runner.messages.ts';
import * as api from '#shared/runner-authorisations/runner-authorisation.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import * as authorisations from './runner-authorisation.service.ts';

/** How task runners are authorised, for the institution's administrators. */
export const runnerAuthorisationRoutes = (config: Config) => (router: Router) => {
  serve(router, api.readRunnerAuthorisations, async ({ scope, params }) => {
    requireOwnInstitution(scope, params.id);
    return authorisations.readAuthorisations(scope, config);
  });
  serve(router, api.startRunnerAuthorisation, async ({ scope, session, params, note }) => {
    requireOwnInstitution(scope, params.id);
    note(phrase(taskRunnerNotes[params.tool]));
    return authorisations.startAuthorisation(session, params.tool, config);
  });
  serve(router, api.createRunnerLink, async ({ scope, session, params, note }) => {
    requireOwnInstitution(scope, params.id);
    note(phrase(taskRunnerNotes[params.tool]));
    return authorisations.makeLink(session, params.tool, config);
  });
  serve(router, api.revokeRunnerLink, async ({ scope, params, note }) => {
    requireOwnInstitution(scope, params.id);
    note(phrase(taskRunnerNotes[params.tool]));
    return authorisations.revokeLink(scope, params.tool);
  });
};
