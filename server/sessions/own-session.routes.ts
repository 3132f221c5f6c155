import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/sessions/own-session.api.ts';
import { listContexts, switchContext } from './context.service.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './session.service.ts';

/** Where a person is signed in, and where they work. */
export function ownSessionRoutes(router: Router) {
  serve(router, api.listOwnSessions, async ({ session }) => ({ sessions: await listOwnSessions(session) }));
  serve(router, api.endOwnSession, ({ session, params }) => endOwnSession(session, params.id));
  serve(router, api.endOtherSessions, async ({ session }) => ({ ended: await endOtherSessions(session) }));
  serve(router, api.listContexts, async ({ session }) => ({ contexts: await listContexts(session) }));
  serve(router, api.switchContext, ({ session, params }) => switchContext(session, params.id));
}
