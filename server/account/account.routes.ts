import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import { listContexts, switchContext } from '#server/sessions/context.service.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#server/sessions/session.service.ts';
import * as api from '#shared/account/account.api.ts';
import { changePreferences, readAccount } from './account.service.ts';

export function accountRoutes(router: Router) {
  serve(router, api.readAccount, ({ actor }) => readAccount(actor));
  serve(router, api.updatePreferences, ({ actor, body }) => changePreferences(actor, body));
  serve(router, api.listOwnSessions, async ({ session }) => ({ sessions: await listOwnSessions(session) }));
  serve(router, api.endOwnSession, ({ session, params }) => endOwnSession(session, params.id));
  serve(router, api.endOtherSessions, async ({ session }) => ({ ended: await endOtherSessions(session) }));
  serve(router, api.listContexts, async ({ session }) => ({ contexts: await listContexts(session) }));
  serve(router, api.switchContext, ({ session, params }) => switchContext(session, params.id));
}
