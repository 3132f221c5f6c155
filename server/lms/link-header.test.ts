import { nextLinkIn } from './link-header.ts';

const next = 'https://c.test/a?page=2';

test.each([
  ['among others', `<https://c.test/a?page=1>; rel="current",<${next}>; rel="next"`],
  ['before another header', `<${next}>; rel="next", </style.css>; rel=preload; as=style`],
  ['without quotes', `<${next}>;rel=next`],
  ['in capitals', `<${next}>; REL="Next"`],
  ['after other parameters', `<${next}>; title="more, of it"; rel="next"`],
  ['after a title with everything in it', `<${next}>; title="a, b; rel=\\"prev\\" <c>"; rel="next"`],
  [
    'behind a link whose title looks like another',
    `</x>; rel="x"; title=", <y>; rel=next",<${next}>; rel="next"`,
  ],
  ['behind a parameter without a value', `</font.woff>; rel=preload; crossorigin, <${next}>; rel="next"`],
  ['after a parameter without a value', `<${next}>; nofollow; rel="next"`],
  ['with another relation', `<${next}>; rel="last next"`],
  ['among empty elements', `, ,<${next}>; rel="next",, `],
  ['with blanks everywhere', `  <${next}>  ;  rel = "next"  `],
])('finds the next page %s', (_, header) => expect(nextLinkIn(header)).toBe(next));

test.each([
  ['commas', 'https://c.test/a?ids=1,2,3&page=2'],
  ['semicolons', 'https://c.test/a;b;c?page=2;x'],
  ['a fragment and quotes', 'https://c.test/a?q="x"&page=2'],
])('keeps %s inside the address', (_, address) => {
  expect(nextLinkIn(`<${address}>; rel="next",<https://c.test/a>; rel="first"`)).toBe(address);
});

test.each([
  ['', 'nothing'],
  [' , ', 'nothing but a comma'],
  ['<https://c.test/a?page=1>; rel="current",<https://c.test/a>; rel="prev"', 'other pages alone'],
  ['<https://c.test/next>; rel="nextish"', 'a word that begins alike'],
  ['</x>; rel="preload"; title="the next page"', 'a title that speaks of it'],
])('finds no next page in %j (%s)', (header) => expect(nextLinkIn(header)).toBeUndefined());

test.each([
  `${next}; rel="next"`,
  `<${next}; rel="next"`,
  `<${next}> rel="next"`,
  `</x>; title*=none, <${next}>; rel="next`,
  `<${next}>; title*=UTF-8''%zz; rel=prev next`,
])('does not treat %j as the end of a list', (header) => {
  expect(() => nextLinkIn(header)).toThrow(expect.objectContaining({ kind: 'malformed' }) as Error);
});
