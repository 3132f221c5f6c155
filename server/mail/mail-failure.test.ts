import { failureOf } from './mail-failure.ts';

test.each([
  [
    'an unknown address',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
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
