import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';

export const readHelp = endpoint({
  method: 'GET',
  path: '/api/help',
  summary: "Says who to ask for help: the institution's own contact, and some of its admins.",
  access: 'session',
  response: z.object({
    contact: z.object({ name: z.string(), address: z.string() }).nullable(),
    admins: z.array(z.string()).describe('names, most recently seen first, three at most'),
  }),
});
