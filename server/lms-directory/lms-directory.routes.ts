import type { Router } from 'express';
import { requireOwnInstitution } from '#server/access/own-institution.ts';
import { serve } from '#server/access/serve.ts';
import { listAccounts, listTerms } from '#shared/lms-directory/lms-directory.api.ts';
import { readAccounts, readTerms } from './lms-directory.service.ts';

export function institutionRoutes(router: Router) {
  serve(router, listTerms, async ({ scope, params }) => {
    requireOwnInstitution(scope, params.id);
    return readTerms(scope);
  });
  serve(router, listAccounts, async ({ scope, actor, params }) => {
    requireOwnInstitution(scope, params.id);
    return readAccounts(scope, actor);
  });
}
