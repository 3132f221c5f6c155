import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/mail/mail.api.ts';
import { listHeldBack, retryAddress, takeBackAll } from './mail-states.service.ts';

export function mailRoutes(router: Router) {
  serve(router, api.retryOwnMail, ({ scope, session }) => retryAddress(scope, session.person.email));
  serve(router, api.retryMailTo, ({ scope, record }) => retryAddress(scope, record.email));
  serve(router, api.listHeldBackGroups, async () => ({ groups: await listHeldBack() }));
  serve(router, api.takeBackGroup, async ({ session, body, note }) => {
    const { addresses, note: said } = await takeBackAll(session, body.answer, body.until);
    note(said);
    return { addresses };
  });
}
