import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParams, instant } from '#shared/http/id.ts';

export const listTerms = endpoint({
  method: 'GET',
  path: '/api/institutions/:id/terms',
  summary: "Lists the terms of the institution's Canvas, newest first, as last read.",
  access: 'directory.read',
  params: idParams,
  response: z.object({
    terms: z.array(
      z.object({ id: z.string(), title: z.string(), startAt: instant.nullable(), endAt: instant.nullable() }),
    ),
    fetchedAt: instant.nullable().describe('when Canvas was last read; null during the first read'),
  }),
});

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/institutions/:id/accounts',
  summary: "Lists the account tree of the institution's Canvas as last read; parents before children.",
  access: 'directory.read',
  params: idParams,
  response: z.object({
    accounts: z.array(
      z.object({ id: z.string(), title: z.string(), parentId: z.string().nullable(), depth: z.number() }),
    ),
    fetchedAt: instant.nullable(),
  }),
});
