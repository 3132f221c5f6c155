import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/api-tokens/api-token.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { createTokenFor, listTokensOf, revokeTokenOf } from './api-token.service.ts';

/** What the audit log says about a change to tokens. */
const apiTokenNotes = defineMessages({
  made: {
    id: 'apiToken.note.made',
    defaultMessage: '{reach, select, read {Read} other {Read and change}}, expires {day}',
  },
});

export function apiTokenRoutes(router: Router) {
  serve(router, api.listApiTokens, async ({ actor }) => ({ tokens: await listTokensOf(actor) }));
  serve(router, api.createApiToken, async ({ session, body, note }) => {
    const made = await createTokenFor(session, body);
    note(phrase(apiTokenNotes.made, { reach: made.reach, day: made.expiresAt.slice(0, 10) }));
    return made;
  });
  serve(router, api.revokeApiToken, ({ actor, params }) => revokeTokenOf(actor, params.id));
}
