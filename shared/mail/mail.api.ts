import * as z from 'zod';
import { onPerson } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParams } from '#shared/http/id.ts';

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
