import type { Router } from 'express';
import { requireOwnInstitution } from '#server/access/own-institution.ts';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/settings/general-settings.api.ts';
import { readGeneral, updateGeneral } from './general-settings.service.ts';

export function generalSettingsRoutes(router: Router) {
  serve(router, api.readGeneralSettings, async ({ scope, params }) => {
    requireOwnInstitution(scope, params.id);
    return readGeneral(scope);
  });
  serve(router, api.updateGeneralSettings, async ({ scope, params, body }) => {
    requireOwnInstitution(scope, params.id);
    return updateGeneral(scope, body);
  });
}
