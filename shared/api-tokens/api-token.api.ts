import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams, instant, titled } from '#shared/http/id.ts';
import { plainText } from '#shared/text/plain-text.ts';

/** What a token may do: only read, or everything its person may do that tokens can do at all. */
export const tokenReaches = ['read', 'write'] as const;
export type TokenReach = (typeof tokenReaches)[number];

/** How many days a token can last: a year at most (issue 4). */
export const tokenDays = [7, 30, 90, 180, 365] as const;
export type TokenDays = (typeof tokenDays)[number];

/** How many valid tokens one person can have at a time. */
export const mostTokens = 20;

/** A token in a list: enough to recognise it, not enough to use it. */
export const apiToken = z
  .object({
    id,
    title: z.string(),
    reach: z.enum(tokenReaches),
    hint: z.string().describe('the last characters of the token'),
    createdAt: instant,
    expiresAt: instant,
    isExpired: z.boolean(),
    lastUsedAt: instant.nullable().describe('to the minute; null before its first use'),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof apiToken>;

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/user/tokens',
  summary: "Lists the caller's API tokens that haven't been revoked, newest first.",
  access: 'session',
  tokens: 'refused',
  response: z.object({ tokens: z.array(apiToken) }),
});

export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/user/tokens',
  summary: "Creates an API token. It's in this response and never shown again.",
  access: 'session',
  tokens: 'refused',
  outlivesSession: true,
  creates: 'api_token',
  body: z.strictObject({
    title: plainText(100),
    reach: z.enum(tokenReaches).default('read'),
    expiresInDays: z.number().int().min(1).max(365).default(90),
  }),
  response: apiToken.extend({ token: z.string() }),
});

export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/api/user/tokens/:id',
  summary: "Revokes one of the caller's API tokens, which stops working at once.",
  access: 'session',
  tokens: 'refused',
  changes: 'api_token',
  params: idParams,
  response: titled,
});
