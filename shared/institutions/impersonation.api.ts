import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParams, titled } from '#shared/http/id.ts';
import { plainText } from '#shared/text/plain-text.ts';

/**
 * What a person types before acting on everyone in an institution: why, and its slug, letter by letter. The page asks for
 * both; programs may leave them out.
 */
export const typedConfirmation = z
  .strictObject({
    reason: plainText(300).min(3).optional().describe('goes into the audit logs of both institutions'),
    confirm: z.string().max(60).optional().describe('the slug; if given, it must be right'),
  })
  .meta({ id: 'TypedConfirmation' });
export type TypedConfirmation = z.output<typeof typedConfirmation>;

const acted = titled;

export const startActing = endpoint({
  method: 'POST',
  path: '/api/institutions/:id/impersonate',
  summary: 'Starts acting as an institution, with the abilities of its admins.',
  access: 'institutions.manage',
  tokens: 'refused',
  changes: 'institution',
  params: idParams,
  body: typedConfirmation,
  response: acted,
});

export const stopActing = endpoint({
  method: 'DELETE',
  path: '/api/institutions/:id/impersonate',
  summary: "Stops acting as an institution; the session is back in the person's own.",
  access: 'session',
  tokens: 'refused',
  changes: 'institution',
  params: idParams,
  response: acted,
});

export const clearUserSessions = endpoint({
  method: 'POST',
  path: '/api/institutions/:id/clear-user-sessions',
  summary:
    "Ends all sessions of an institution's people except the caller's; they have to open Courseyard again.",
  access: 'institutions.manage',
  tokens: 'refused',
  changes: 'institution',
  params: idParams,
  body: typedConfirmation,
  response: acted.extend({ ended: z.number() }),
});
