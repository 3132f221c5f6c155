import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import type { Config } from '#server/infra/config.ts';
import * as api from '#shared/sessions/session.api.ts';
import * as own from '#shared/sessions/own-session.api.ts';
import {
  endSession,
  listLogins,
  makeTabCode,
  redeemTabCode,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from './session.service.ts';
import { settingsOf } from './session-settings.service.ts';
import { listContexts, switchContext } from './context.service.ts';

export const sessionRoutes = (config: Config) => (router: Router) => {
  serve(router, api.readSettings, ({ session }) => settingsOf(session, config));
  serve(router, api.logOut, async ({ session }) => {
    await endSession(session.id);
    return { loggedOut: true as const };
  });
  serve(router, api.openTab, async ({ session, body }) => {
    const { code, expiresAt } = await makeTabCode(session.id);
    // The code is in the fragment, which browsers don't send to servers or put into referrers.
    return { url: `${config.publicUrl}${body.path}#tab=${code}`, expiresAt: expiresAt.toISOString() };
  });
  serve(router, api.redeemTab, async ({ body, request }) => {
    const { clientToken, session } = await redeemTabCode(body.code, request.userAgent);
    return { clientToken, settings: await settingsOf(session, config) };
  });
  serve(router, api.listLoginInstitutions, async () => ({
    institutions: await listLogins(),
    harnessUrl: config.harnessUrl ?? null,
  }));
};

/** Where a person is signed in, and where they work. */
export function ownSessionRoutes(router: Router) {
  serve(router, own.listOwnSessions, async ({ session }) => ({ sessions: await listOwnSessions(session) }));
  serve(router, own.endOwnSession, ({ session, params }) => endOwnSession(session, params.id));
  serve(router, own.endOtherSessions, async ({ session }) => ({ ended: await endOtherSessions(session) }));
  serve(router, own.listContexts, async ({ session }) => ({ contexts: await listContexts(session) }));
  serve(router, own.switchContext, ({ session, params }) => switchContext(session, params.id));
}
