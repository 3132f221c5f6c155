import { textWithLinks } from './text-with-links.ts';

const link = (href: string) => ({ text: href, href });

test.each([
  ['nothing to follow', [{ text: 'nothing to follow' }]],
  [
    'See https://example.edu/a?b=c#d.',
    [{ text: 'See ' }, link('https://example.edu/a?b=c#d'), { text: '.' }],
  ],
  ['(http://example.edu)', [{ text: '(' }, link('http://example.edu'), { text: ')' }]],
  [
    'https://a.example https://b.example',
    [link('https://a.example'), { text: ' ' }, link('https://b.example')],
  ],
  ['javascript:alert(1)', [{ text: 'javascript:alert(1)' }]],
  ['https://', [{ text: 'https://' }]],
  ['<a href="https://x.example">', [{ text: '<a href="' }, link('https://x.example'), { text: '">' }]],
])('%s', (text, pieces) => {
  expect(textWithLinks(text)).toEqual(pieces);
});
