import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParams, instant } from '#shared/http/id.ts';

export const canvasGrant = z
  .object({
    state: z.enum(['none', 'given', 'ended']).describe('ended: Canvas no longer takes it'),
    isOffered: z.boolean().describe('the institution lets fixes be saved, and has a key for it'),
    givenAt: instant.nullable(),
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'CanvasGrant' });
export type CanvasGrant = z.infer<typeof canvasGrant>;

const own = { path: '/api/account/canvas-grant', access: 'session', tokens: 'refused' } as const;

export const readCanvasGrant = endpoint({
  ...own,
  method: 'GET',
  summary: 'Reads whether the caller lets Courseyard save fixes in Canvas as them.',
  response: canvasGrant,
});

export const startCanvasGrant = endpoint({
  ...own,
  method: 'POST',
  summary:
    'Begins to ask in Canvas whether Courseyard may save fixes as the caller. The address, to be opened in a new window of the same browser, works once, within two minutes.',
  outlivesSession: true,
  changes: 'canvas_grant',
  problems: ['conflict'],
  response: z.object({ url: z.string() }),
});

export const endCanvasGrant = endpoint({
  ...own,
  method: 'DELETE',
  summary: 'Takes that back, in Canvas too.',
  changes: 'canvas_grant',
  response: canvasGrant,
});

export const readCanvasGrantNeeds = endpoint({
  method: 'GET',
  path: '/api/institutions/:id/canvas-grant-needs',
  summary: 'Says what Canvas has to allow for fixes to be saved in it.',
  access: 'institution.manage',
  params: idParams,
  response: z.object({
    hasKey: z.boolean().describe('whether Courseyard has an OAuth2 key for this Canvas'),
    returnAddress: z.string().describe('one of the redirect addresses of that key'),
    scopes: z.array(z.string()).describe('what a key that enforces scopes has to allow for this'),
  }),
});
