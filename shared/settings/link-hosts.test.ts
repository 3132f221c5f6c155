import { isAmongHosts, linkHosts } from './link-hosts.ts';

test.each([
  ['library.example.edu', ['library.example.edu'], true],
  ['www.library.example.edu', ['library.example.edu'], false],
  ['example.edu', ['*.example.edu'], true],
  ['a.b.example.edu', ['other.test', '*.example.edu'], true],
  ['notexample.edu', ['*.example.edu'], false],
  ['example.edu', [], false],
])('%s is among %j: %s', (host, hosts, isOne) => {
  expect(isAmongHosts(host, hosts)).toBe(isOne);
});

test('takes host names as people write them', () => {
  expect(linkHosts.parse([' Library.Example.edu ', '*.example.edu', 'xn--mnchen-3ya.de'])).toEqual([
    'library.example.edu',
    '*.example.edu',
    'xn--mnchen-3ya.de',
  ]);
});

test.each([
  'https://example.edu',
  'example.edu/path',
  'example.edu:443',
  'example',
  '*',
  '*.',
  '*.edu.*',
  'a.*.edu',
  '.example.edu',
  '127.0.0.1',
  '',
  `${'a'.repeat(64)}.edu`,
])('refuses %j', (host) => {
  expect(linkHosts.safeParse([host]).success).toBe(false);
});

test('refuses more than 200', () => {
  const hosts = Array.from({ length: 201 }, (_, index) => `h${index}.example.edu`);
  expect(linkHosts.safeParse(hosts).success).toBe(false);
  expect(linkHosts.safeParse(hosts.slice(1)).success).toBe(true);
});
