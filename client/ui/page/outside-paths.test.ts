import { loginPathFrom, pathAfterLogin } from './outside-paths.ts';

test('leads from the login page back to the requested page', () => {
  const address = loginPathFrom('/courses?batches=1&search=a b');
  expect(address.startsWith('/login?next=')).toBe(true);
  expect(pathAfterLogin(address.slice('/login'.length))).toBe('/courses?batches=1&search=a b');
  expect(loginPathFrom('/')).toBe('/login');
});

test('never leads to another site', () => {
  for (const next of ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', ''])
    expect(pathAfterLogin(`?${new URLSearchParams({ next })}`)).toBe('/dashboard');
});
