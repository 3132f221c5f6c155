import { randomFrom, type Random } from '#scripts/harness/random.ts';
import { longestBody, readBody, type Body } from './body.ts';

/** Fragments that tend to break markup, put together at random. */
const pieces = [
  '<p>',
  '</p >',
  '<P\n class="a">',
  '<div',
  '>',
  '</div>',
  '<b><i></b></i>',
  '<table><tr><td>',
  '</td >',
  '<th>',
  '<li>',
  '</ul>',
  '<ul>',
  '<a href="x">',
  '</a>',
  '<img alt=a src=b>',
  '<br/>',
  '<br />',
  '</br>',
  '<svg><g/>',
  '</svg>',
  '<math>',
  '<select><option>',
  '<h2>',
  '</h3>',
  '<!-- c -->',
  '<!--',
  '-->',
  '<![CDATA[x]]>',
  '<?x?>',
  '<!doctype html>',
  '</',
  '<',
  '&amp;',
  '&#0;',
  '&#xD800;',
  '&notit;',
  '&',
  '"',
  "'",
  '=',
  '\0',
  '\ud800',
  '\udc00',
  ' ',
  'word ',
  '\n',
  '<title>',
  '</title>',
  '<script>',
  '</script>',
  '<style>',
  '<textarea>',
  '</textarea >',
  '<plaintext',
  '<image>',
  '<a a=1 a=2 A=3>',
  '<p/>',
  '<x-y>',
  '<body>',
  '<html lang=en>',
  '<head>',
  '<form><form>',
  '<button><button>',
  '<td><td><tr><td>',
  '</table>',
  '<foreignObject>',
];
const anyText = (random: Random, length: number) =>
  Array.from({ length }, () => random.pick(pieces)).join('');
const anyBytes = (random: Random, length: number) =>
  Array.from({ length }, () =>
    String.fromCharCode(random.chance(0.7) ? random.between(0, 127) : random.between(0, 65_535)),
  ).join('');

const outline = (html: string) => {
  const body = readBody(html);
  return body.elements.map((element) => {
    let depth = 0;
    for (let around = element.parent; around?.parent; around = around.parent) depth += 1;
    return `${'  '.repeat(depth)}${element.name}`;
  });
};

/** Elements whose offsets don't point at their own tags, or that extend beyond their parent. */
const misplaced = ({ source, elements, nodes }: Body) =>
  elements.filter(({ name, start, openEnd, end, parent, at, last }) => {
    const written = source.slice(start + 1, start + 1 + name.length).toLowerCase();
    const isNamed = written === name || (name === 'img' && written === 'ima');
    const isInside = !parent?.parent || (parent.openEnd <= start && end <= parent.end && last <= parent.last);
    const isWhole =
      source[start] === '<' && source[openEnd - 1] === '>' && openEnd <= end && end <= source.length;
    return !(isNamed && isInside && isWhole && nodes[at]?.kind === 'element' && last >= at);
  });

test('says where each element begins and ends, even when end tags contain spaces', () => {
  const source = '<p >one</p\n><DIV\tclass=a>two <br/>three</DIV >';
  const { elements } = readBody(source);
  expect(elements.map(({ start, end }) => source.slice(start, end))).toEqual([
    '<p >one</p\n>',
    '<DIV\tclass=a>two <br/>three</DIV >',
    '<br/>',
  ]);
});

test('reads any input without throwing, with correct offsets', () => {
  for (let seed = 0; seed < 2_000; seed += 1) {
    const random = randomFrom(seed);
    const text = seed % 3 === 0 ? anyBytes(random, 300) : anyText(random, random.between(1, 60));
    expect(misplaced(readBody(text))).toEqual([]);
  }
});

test.each([
  ['a paragraph where a block begins', '<p>a<div>b</div>', ['p', 'div']],
  ['a paragraph through its inline elements', '<p><span>a<ul><li>b', ['p', '  span', 'ul', '  li']],
  [
    'an item where the next begins',
    '<ul><li>a<li>b<ul><li>c</ul><li>d</ul>',
    ['ul', '  li', '  li', '    ul', '      li', '  li'],
  ],
  [
    'cells and rows where the next begin',
    '<table><tr><td>a<td>b<tr><th>c</table>',
    ['table', '  tr', '    td', '    td', '  tr', '    th'],
  ],
  [
    'nothing outside of a cell',
    '<div><table><tr><td></div><b>a</table>',
    ['div', '  table', '    tr', '      td', '        b'],
  ],
  [
    'no block by the end tag of an inline element',
    '<span><div></span><i>a</i></div>',
    ['span', '  div', '    i'],
  ],
  ['a heading by the end tag of another', '<h2>a</h3><p>b', ['h2', 'p']],
  ['a link where the next begins', '<a href=a>a<a href=b>b', ['a', 'a']],
  ['a drawing where text begins', '<svg><g><p>a', ['svg', '  g', 'p']],
  [
    'the head where the body begins',
    '<html><head><title>a</title><body><p>b',
    ['html', '  head', '    title', '  body', '    p'],
  ],
  ['nothing by stray end tags', '</p></div></br><b>a</b></b>', ['b']],
])('ends %s', (_what, html, elements) => {
  expect(outline(html)).toEqual(elements);
});

test('takes the first of several equal attributes, with character references decoded', () => {
  const [image] = readBody('<img ALT="a &amp; b" alt=c title=&lt;>').elements;
  expect(image?.attributes).toEqual({ alt: 'a & b', title: '<' });
});

test('cuts a body that is too long, and says so', () => {
  expect(readBody('a'.repeat(longestBody)).isCut).toBe(false);
  const body = readBody(`${'a'.repeat(longestBody)}<p>`);
  expect([body.isCut, body.elements.length]).toEqual([true, 0]);
});

test('keeps two thousand levels, and the text of those below', () => {
  const body = readBody(`${'<div>'.repeat(50_000)}deep${'</div>'.repeat(50_000)}<p>after</p>`);
  expect(body.elements.filter(({ name }) => name === 'div')).toHaveLength(2_000);
  const after = body.elements.find(({ name }) => name === 'p');
  expect(after?.parent).toBe(body.root);
  expect(body.nodes.some((node) => node.kind === 'text' && node.text === 'deep')).toBe(true);
});
