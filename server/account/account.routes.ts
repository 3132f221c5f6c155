import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/account/account.api.ts';
import { changePreferences, readAccount } from './account.service.ts';

export function accountRoutes(router: Router) {
  serve(router, api.readAccount, ({ actor }) => readAccount(actor));
  serve(router, api.updatePreferences, ({ actor, body }) => changePreferences(actor, body));
}
