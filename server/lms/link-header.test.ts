import { nextLinkIn } from './link-header.ts';

test.each([
  ['among others', '<https://c.test/a?page=1>; rel="current",<https://c.test/a?page=2>; rel="next"'],
  ['before another header', '<https://c.test/a?page=2>; rel="next", </style.css>; rel=preload; as=style'],
  ['without quotes', '<https://c.test/a?page=2>;rel=next'],
  ['after other parameters', '<https://c.test/a?page=2>; title="more, of it"; rel="next"'],
  ['with another relation', '<https://c.test/a?page=2>; rel="last next"'],
])('finds the next page %s', (_, header) => expect(nextLinkIn(header)).toBe('https://c.test/a?page=2'));

test('keeps commas inside the address', () => {
  expect(nextLinkIn('<https://c.test/a?ids=1,2,3&page=2>; rel="next",<https://c.test/a>; rel="first"')).toBe(
    'https://c.test/a?ids=1,2,3&page=2',
  );
});

test.each([
  ['', 'nothing'],
  ['<https://c.test/a?page=1>; rel="current",<https://c.test/a>; rel="prev"', 'other pages alone'],
  ['<https://c.test/next>; rel="nextish"', 'a word that begins alike'],
  ['https://c.test/a?page=2; rel="next"', 'an address without brackets'],
])('knows no next page in %j (%s)', (header) => expect(nextLinkIn(header)).toBeUndefined());
