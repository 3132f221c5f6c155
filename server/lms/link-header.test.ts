import { lastLinkIn, nextLinkIn } from './link-header.ts';

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
  ['before another relation', `<${next}>; rel="next last"`],
  ['among several relations, in capitals', `<${next}>; rel="Prefetch  NEXT\tlast"`],
  ['with another relation, without quotes', `<${next}>; rel=next last, <${next}x>; rel=first`],
  ['with a relation that is an address', `<${next}>; rel="http://c.test/rels/list next"`],
  ['in single quotes', `<${next}>; rel='next'`],
  ['with another relation in single quotes', `<${next}>; rel='last next'; title='a'`],
  [
    'where the current page is also the first',
    `<https://c.test/a>; rel="current first",<${next}>; rel="next last"`,
  ],
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
  ['<https://c.test/next>; rel="up-next last"', 'a word that ends alike'],
  ['<https://c.test/a>; rel="https://c.test/rels/next"', 'a relation of its own'],
  ['<https://c.test/a?rel=next>; rel="current last"', 'an address that speaks of it'],
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

test.each(['last', 'next last', 'LAST next', 'prefetch\tlast'])('finds the last page by rel="%s"', (rel) => {
  expect(lastLinkIn(`<https://c.test/a>; rel="first", <${next}>; rel="${rel}"`)).toBe(next);
});
