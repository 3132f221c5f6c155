import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams, instant, titled } from '#shared/http/id.ts';

/** One device's open sessions, as their person sees them: grouped, because they end together. */
export const ownSession = z
  .object({
    id: id.describe('of the most recently used session'),
    kinds: z.array(z.enum(['embedded', 'tab', 'login'])).describe('each way they were opened, once'),
    sessionCount: z.number(),
    browser: z.string().nullable().describe('such as Firefox and Windows; null when the browser did not say'),
    system: z.string().nullable(),
    startedAt: instant.describe('of the oldest of them'),
    lastSeenAt: instant.describe('to the minute'),
    isCurrent: z.boolean().describe('whether the current session is one of them'),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof ownSession>;

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Lists the devices the caller is signed in on, most recently used first.',
  access: 'session',
  tokens: 'refused',
  response: z.object({ sessions: z.array(ownSession) }),
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  summary:
    "Ends one of the caller's sessions and all others on the same device. Their tokens stop working at once.",
  access: 'session',
  tokens: 'refused',
  changes: 'session',
  params: idParams,
  response: z.object({ id }),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: "Ends all of the caller's sessions except the current one.",
  access: 'session',
  tokens: 'refused',
  response: z.object({ ended: z.number() }),
});

/** Where a person can work: an institution, and the LMS account they came from. */
export const context = z
  .object({
    id,
    title: z.string(),
    institution: titled,
    lastUsedAt: instant,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Context' });
export type Context = z.infer<typeof context>;

export const listContexts = endpoint({
  method: 'GET',
  path: '/api/contexts',
  summary: 'Lists the contexts the caller may work in, most recently used first.',
  access: 'session',
  tokens: 'refused',
  response: z.object({ contexts: z.array(context) }),
});

export const switchContext = endpoint({
  method: 'POST',
  path: '/api/contexts/:id/switch',
  summary: 'Switches the session to another context.',
  access: 'session',
  tokens: 'refused',
  changes: 'context',
  params: idParams,
  response: titled,
});
