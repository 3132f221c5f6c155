import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { instant } from '#shared/http/id.ts';
import { settings } from './session-settings.ts';

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'Reads who the caller is, where they work, and what they may do.',
  access: 'session',
  tokens: 'refused',
  response: settings,
});

export const logOut = endpoint({
  method: 'POST',
  path: '/api/session/logout',
  summary: 'Ends the session. Its token stops working at once.',
  access: 'session',
  tokens: 'refused',
  response: z.object({ loggedOut: z.literal(true) }),
});

export const openTab = endpoint({
  method: 'POST',
  path: '/api/session/tab',
  summary: 'Creates a single-use code, valid for 60 seconds, that a new tab exchanges for its own session.',
  access: 'session',
  tokens: 'refused',
  body: z.strictObject({
    path: z
      .string()
      .regex(/^\/(?!\/)/)
      .max(2000),
  }),
  response: z.object({ url: z.string(), expiresAt: instant }),
});

export const redeemTab = endpoint({
  method: 'POST',
  path: '/api/session/tab/redeem',
  summary: 'Exchanges the code of a new tab for a client token.',
  access: 'public',
  body: z.strictObject({ code: z.string().min(1).max(200) }),
  response: z.object({ clientToken: z.string(), settings }),
});

export const listLoginInstitutions = endpoint({
  method: 'GET',
  path: '/api/login/institutions',
  summary:
    'Lists the institutions that offer "Log in with Canvas", by domain name, and the harness, if there is one.',
  access: 'public',
  response: z.object({
    institutions: z.array(z.object({ domainName: z.string(), title: z.string() })),
    harnessUrl: z.string().nullable(),
  }),
});
