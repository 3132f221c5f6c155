import * as z from 'zod';
import { onPerson } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParams, instant } from '#shared/http/id.ts';
import { exactText } from '#shared/text/plain-text.ts';

export const retryOwnMail = endpoint({
  method: 'POST',
  path: '/api/user/mail/retry',
  summary:
    "Sends mail to the caller's address again: a mail server had said that there's no such address, so nothing went there any more.",
  access: 'session',
  flavour: 'readygo',
  tokens: 'refused',
  changes: 'mail_address',
  response: z.object({ isRetried: z.literal(true) }),
});

export const retryMailTo = endpoint({
  method: 'POST',
  path: '/api/people/:id/mail/retry',
  summary:
    "Sends mail to a person's address again: a mail server had said that there's no such address, so nothing went there any more.",
  access: onPerson('edit'),
  flavour: 'readygo',
  params: idParams,
  response: z.object({ isRetried: z.literal(true) }),
});

/** Addresses that got the same answer, of all institutions. */
const heldBackGroup = z
  .object({
    answer: z.string().describe("the mail server's codes"),
    addresses: z.number(),
    institutions: z.number(),
    since: instant.describe('when the first was set aside'),
    until: instant.describe('when the last was set aside'),
  })
  .meta({ id: 'HeldBackGroup' });
export type HeldBackGroup = z.infer<typeof heldBackGroup>;

export const listHeldBackGroups = endpoint({
  method: 'GET',
  path: '/api/system/held-back-addresses',
  summary:
    'Counts the addresses that get no more mail, by what a mail server answered; the largest groups first.',
  access: 'system.inspect',
  response: z.object({ groups: z.array(heldBackGroup) }),
});

export const takeBackGroup = endpoint({
  method: 'POST',
  path: '/api/system/held-back-addresses/take-back',
  summary: 'Sends mail again to all addresses that a mail server gave one answer for, up to a moment.',
  access: 'system.inspect',
  problems: ['conflict'],
  changes: 'mail_address',
  body: z.strictObject({ answer: exactText(1000), until: z.iso.datetime().describe('as the group says') }),
  response: z.object({ addresses: z.number() }),
});
