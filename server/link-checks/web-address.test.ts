import { restAfter } from './probe-link.ts';
import { webAddressOf, type LinkRules } from './web-address.ts';

const own: LinkRules = {
  own: new Set(['canvas.example.edu', 'tool.example.org']),
  denied: ['paywall.example.org', '*.journals.test'],
  allowed: [],
};
const urlOf = (address: string) => webAddressOf(address, own)?.url;

test('leaves out what tracks visitors and what stays in the browser, and nothing else', () => {
  expect(urlOf('https://Example.org/a?id=2&utm_source=x&fbclid=y&b=1#part')).toBe(
    'https://example.org/a?id=2&b=1',
  );
  expect(webAddressOf('https://example.org/a#1', own)?.key).toBe(
    webAddressOf('https://example.org/a', own)?.key,
  );
  expect(webAddressOf('https://example.org/a?id=1', own)?.key).not.toBe(
    webAddressOf('https://example.org/a?id=2', own)?.key,
  );
});

test.each([
  'mailto:a@example.org',
  'javascript:alert(1)',
  'ftp://example.org/',
  'nonsense',
  'https://canvas.example.edu/courses/8',
  'https://northfield.instructure.com/courses/8',
  'https://cdn.inst-fs-iad-prod.inscloudgate.net/x',
  'https://www-jstor-org.ezproxy.example.edu/stable/1',
  'https://libproxy.example.edu/login?url=https://example.org',
  'https://tool.example.org/launch',
  'https://paywall.example.org/',
  'https://paywall.example.org./',
  'https://www.journals.test/',
  `https://example.org/${'x'.repeat(3_000)}`,
])('doesn’t open %s', (address) => {
  expect(urlOf(address)).toBeUndefined();
});

test('opens nothing but the allowed hosts if there are some, and of those none that is denied', () => {
  const rules = { ...own, allowed: ['*.example.org'] };
  const isOpened = (address: string) => webAddressOf(address, rules) !== undefined;
  expect(isOpened('https://www.example.org/')).toBe(true);
  expect(isOpened('https://example.com/')).toBe(false);
  expect(isOpened('https://paywall.example.org/')).toBe(false);
});

test('gives a host the pause it asks for, up to a day', () => {
  const rest = (retryAfter: string | null, status = 429) =>
    restAfter({ retryAfter, status, location: null }, 0);
  expect(rest('120')).toBe(120);
  expect(rest('Thu, 01 Jan 1970 00:10:00 GMT')).toBe(600);
  expect(rest('999999999')).toBe(86_400);
  expect([rest('soon'), rest('-5'), rest('0')]).toEqual([1, 1, 1]);
  expect([rest(null), rest(null, 200)]).toEqual([60, 1]);
});
