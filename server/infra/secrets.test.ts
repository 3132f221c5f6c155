import { randomBytes } from 'node:crypto';
import { open, seal, useSecretKeys } from './secrets.ts';

const makeKey = () => randomBytes(32).toString('base64');

test('opens what it sealed, but only in the same place', () => {
  useSecretKeys(makeKey());
  const sealed = seal('a token', 'task_runners.access_token');
  expect(sealed).not.toContain('token');
  expect(open(sealed, 'task_runners.access_token')).toBe('a token');
  expect(() => open(sealed, 'institutions.canvas_oauth_client_secret')).toThrow('belongs to another place');
});

test('never seals the same text to the same result', () => {
  useSecretKeys(makeKey());
  expect(seal('a token', 'here')).not.toBe(seal('a token', 'here'));
});

test('opens what an old key sealed, and says which key is missing', () => {
  const [before, after] = [makeKey(), makeKey()];
  useSecretKeys(before);
  const sealed = seal('a token', 'here');
  useSecretKeys(after, [before]);
  expect(open(sealed, 'here')).toBe('a token');
  useSecretKeys(after);
  expect(() => open(sealed, 'here')).toThrow(/sealed with the key [0-9a-f]{8}, which is neither SECRET_KEY/);
});

test('notices a changed secret', () => {
  useSecretKeys(makeKey());
  const sealed = seal('a token', 'here');
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  expect(() => open(changed, 'here')).toThrow('was changed');
});

test('refuses a key of the wrong length', () => {
  expect(() => useSecretKeys('short')).toThrow('SECRET_KEY must be 32 random bytes');
  expect(() => useSecretKeys(makeKey(), ['short'])).toThrow('SECRET_KEYS_OLD must be 32 random bytes');
});
