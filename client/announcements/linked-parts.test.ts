import { linkedParts } from './linked-parts.ts';

const hrefs = (text: string) => linkedParts(text).flatMap(({ href }) => href ?? []);

test.each([
  ['See https://example.edu/status.', ['https://example.edu/status']],
  ['(http://a.test/b), then https://a.test?q=1!', ['http://a.test/b', 'https://a.test?q=1']],
  ['https://a.test/wiki/Lawn_(garden)', ['https://a.test/wiki/Lawn_(garden)']],
  ['javascript:alert(1) data:text/html,x ftp://a.test', []],
  ['<a href="https://a.test">x</a>', ['https://a.test']],
  ['https://', []],
  ['none', []],
])('finds the addresses in %j', (text, expected) => {
  expect(hrefs(text)).toEqual(expected);
});

test.each(['See https://example.edu/status.', 'a\nb https://a.test c', '', 'https://a.test'])(
  'loses nothing of %j',
  (text) => {
    expect(
      linkedParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  },
);
