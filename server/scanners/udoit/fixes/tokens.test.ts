import { readBody } from '#server/scanners/body/body.ts';
import { makeOddDocuments, oddityNames } from '#test/support/odd-markup.ts';
import { tokensOf } from './tokens.ts';

/** The source as tokens see it: elements, their attributes, texts. */
function seenIn(html: string) {
  const body = readBody(html);
  const tokens = tokensOf(body);
  const at = ({ start, end }: { start: number; end: number }) => html.slice(start, end);
  return body.nodes.slice(1).map((node) => {
    if (!tokens) return 'offsets unsure';
    if (node.kind === 'text') return tokens.text(node).map(at).join('|');
    const close = tokens.close(node);
    return [at(tokens.open(node)), ...tokens.open(node).attributes.map(at), close ? at(close) : '-'].join(
      ' ',
    );
  });
}

test.each([
  ['<p>a</p >b', ['<p> </p >', 'a', 'b']],
  ['<p>a<p>b', ['<p> -', 'a', '<p> -', 'b']],
  ['<b><b>a</b>', ['<b> -', '<b> </b>', 'a']],
  ['<h2>a</h3>', ['<h2> </h3>', 'a']],
  ['<img alt="x"src = y\n/>', ['<img alt="x"src = y\n/> alt="x" src = y -']],
  ["<a href='>' x>b</a>", ["<a href='>' x> href='>' x </a>", 'b']],
  ['a&amp;b&nbsp&notin;&NotEqualTilde;', ['a|&amp;|b|&nbsp|&notin;|&NotEqualTilde;']],
  ['a<!-- b -->c</i>d', ['a|c|d']],
  ['<svg><![CDATA[a<b]]></svg>', ['<svg> </svg>', 'a<b']],
  ['<td>a<!--', ['<td> -', 'a']],
  ['𝒳<b>😀', ['𝒳', '<b> -', '😀']],
  ['a<b c="d', ['a']],
])('finds the places of all of %s', (html, seen) => {
  expect(seenIn(html)).toEqual(seen);
});

test('accounts for every character of any document', () => {
  for (const { html, oddity } of makeOddDocuments(4 * oddityNames.length, 9)) {
    const all = tokensOf(readBody(html))?.all ?? [];
    expect([oddity, all.map(({ start, end }) => html.slice(start, end)).join('')]).toEqual([oddity, html]);
  }
});
