import { failureOf } from './mail-failure.ts';

test.each([
  [
    'an unknown address',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 No such user' },
    'address',
    false,
    false,
  ],
  ['a full mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 }, 'temporary', false, false],
  ['refused content', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'content', false, false],
  ['a busy server', { code: 'EMESSAGE', command: 'DATA', responseCode: 451 }, 'temporary', false, false],
  [
    'a refused sender',
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 },
    'temporary',
    false,
    false,
  ],
  ['a wrong password', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'temporary', false, true],
  ['no server', { code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }, 'temporary', false, true],
  ['a silent server', { code: 'ETIMEDOUT', message: 'Connection timeout' }, 'temporary', false, true],
  [
    'a line that broke',
    { code: 'ECONNECTION', command: 'CONN', message: 'Connection closed unexpectedly' },
    'temporary',
    true,
    true,
  ],
  ['our own end', { code: 'EABORT' }, 'temporary', true, true],
] as const)('%s', (_, error, kind, isUnsure, isForAll) => {
  expect(failureOf(error)).toMatchObject({ kind, isUnsure, isForAll });
});

const toRecipient = (response: string) =>
  failureOf({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: Number(response.slice(0, 3)), response });

test.each([
  '554 5.7.1 Relay access denied',
  '550 5.7.1 Client host blocked',
  '530 5.7.0 Must issue STARTTLS first',
  '530 Authentication required',
  '550 5.1.7 Invalid sender',
  '550 5.1.8 Sender domain not found',
  '550 No such user',
  '552 Requested mail action aborted',
  '552 5.2.2 Mailbox full',
  '501 Syntax error',
  '503 Bad sequence',
])('%s, said to a recipient, keeps the mail and blames no address', (response) => {
  expect(toRecipient(response)).toMatchObject({ kind: 'temporary', isAboutUs: true, isUnsure: false });
});

test.each(['550 5.1.1 User unknown', '550 5.1.2 Bad host', '553 5.1.3 Bad syntax', '550 5.1.10 Null MX'])(
  '%s is about the recipient',
  (response) => {
    expect(toRecipient(response)).toMatchObject({ kind: 'address', isAboutUs: false });
  },
);

test.each([
  ['554 5.7.1 Message rejected', 'temporary'],
  ['552 5.3.4 Message too big', 'content'],
  ['554 5.6.0 Bad content', 'content'],
])('%s, said to a mail, is %s', (response, kind) => {
  const refusal = { code: 'EMESSAGE', command: 'DATA', responseCode: Number(response.slice(0, 3)), response };
  expect(failureOf(refusal).kind).toBe(kind);
});
