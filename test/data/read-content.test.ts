import { randomFrom, type Random } from '#scripts/harness/random.ts';
import { makeCorpus } from '#scripts/bench/scan/corpus.ts';
import { readContent, skipKeyOf } from '#server/scanners/read-content.ts';
import { nowhere, type Place } from '#server/scanners/body/place.ts';

const place = (courseId: string, files: Readonly<Record<string, string>> = {}): Place => ({
  hosts: ['canvas.example.edu'],
  courseId,
  fingerprintOf: (id) => files[id],
});
const findingsIn = (html: string, at: Place = nowhere) => readContent(html, at).udoit.findings;

describe('a finding', () => {
  test('says where its element is, what it looks like, and which body that refers to', () => {
    const html = '<h2>Week 1</h2>\n<p>See <a href="/courses/1/pages/a"> click\n here </a></p>';
    const { bodyHash, udoit } = readContent(html, nowhere);
    const [finding] = udoit.findings;
    expect(finding).toMatchObject({
      rule: 'link-text-vague',
      excerpt: '<a href="/courses/1/pages/a"> click here </a>',
    });
    expect(html.slice(finding?.start, finding?.end)).toBe('<a href="/courses/1/pages/a"> click\n here </a>');
    expect(bodyHash).not.toBe(readContent(`${html} `, nowhere).bodyHash);
  });

  test('keeps its excerpt short, with its text visible despite long attributes', () => {
    const [finding] = findingsIn(
      `<p style="color:#bbb;font-family:${'a'.repeat(900)}">Too light\0 \ud800 to read ${'x'.repeat(900)}</p>`,
    );
    expect(finding?.excerpt.length).toBeLessThanOrEqual(300);
    expect(finding?.excerpt).toContain('Too light');
    expect(finding?.excerpt).toContain('to read');
    expect(finding?.excerpt).not.toMatch(/[\0\p{Surrogate}]/u);
  });

  test('knows its neighbours above and below, and nothing further away', () => {
    const around = (above: string, below: string, far = '') => {
      const html = `<p>${far}</p><p>${above}</p><div><img src="a"></div>\n<p>${below}</p><p>${far}</p>`;
      const [finding] = findingsIn(html);
      return [finding?.beforeHash, finding?.afterHash];
    };
    const [before, after] = around('Above', 'Below');
    expect(around('Above', 'Below', 'Far away')).toEqual([before, after]);
    expect(around('Changed', 'Below')).toEqual([expect.not.stringMatching(before ?? ''), after]);
    expect(around('Above', 'Changed')).toEqual([before, expect.not.stringMatching(after ?? '')]);
    expect(around(`${'a'.repeat(80)}b`, 'Below')[0]).toBe(around(`${'a'.repeat(80)}c`, 'Below')[0]);
  });

  test('names the part that cannot be read, or the whole element if none of it can', () => {
    const excerpts = (html: string) =>
      findingsIn(html).flatMap(({ rule, excerpt }) => (rule === 'contrast' ? [excerpt.slice(0, 12)] : []));
    expect(
      excerpts('<div style="background:#123;color:#fff">White <b>bold</b> <a href="/a">link</a></div>'),
    ).toEqual(['<a href="/a"']);
    expect(excerpts('<ul style="color:#aaa"><li>One <b>bold</b></li><li>Two</li></ul>')).toEqual([
      '<ul style="c',
    ]);
  });

  test('is left out where the author asked for that, for its rule or for all', () => {
    expect(findingsIn('<img src="a" class="udoit-ignore-img-alt-missing">')).toEqual([]);
    expect(findingsIn('<img src="a" class="x PHPALLY-ignore">')).toEqual([]);
    expect(findingsIn('<img src="a" class="udoit-ignore-img_alt_valid">')).toEqual([]);
    expect(findingsIn('<img src="a" class="udoit-ignore-link-empty">')).toHaveLength(1);
    expect(readContent('<img src="a" class="phpally-ignore">', nowhere).udoit.counts).toEqual({
      images: { checked: 1, errors: 0, suggestions: 0 },
    });
  });

  test('has the same element hash in a copy of the course, but another for a different file', () => {
    const body = (course: number, file: number) =>
      `<p><img ${course === 1 ? 'width="40" src' : 'SRC'}="https://canvas.example.edu/courses/${course}/files/${file}/preview?verifier=${course}x" ${course === 2 ? 'width=40 ' : ''}data-api-endpoint="https://canvas.example.edu/api/v1/courses/${course}/files/${file}"></p>`;
    const files = { 5: 'png 120 river', 6: 'png 120 river', 7: 'png 90 lake' };
    const [[one], [copy], [other]] = [
      findingsIn(body(1, 5), place('1', files)),
      findingsIn(body(2, 6), place('2', files)),
      findingsIn(body(2, 7), place('2', files)),
    ];
    expect(copy?.elementHash).toBe(one?.elementHash);
    expect(copy?.identity).toBe(one?.identity);
    expect(other?.elementHash).not.toBe(one?.elementHash);
  });

  test('has the same element hash however its source is written', () => {
    const ways = [
      '<table border="1" class="ic-Table"><tbody><tr><td style="COLOR:#F00; width: 5px">a b</td><td>c</td></tr><tr><td>d</td><td>é</td></tr></tbody></table>',
      '<TABLE id="t" border=1>\n<tr><td style="width:5px;color:red">a&nbsp; b<!-- x --></td>\n<td> c<tr><td>d<td>e\u0301</table>',
    ];
    const [one, other] = ways.map((html) => findingsIn(html).find(({ rule }) => rule === 'table-no-header'));
    expect(other?.elementHash).toBe(one?.elementHash);
  });
});

describe('counts', () => {
  test('include all findings, even when no more than a thousand are listed', () => {
    const { counts, findings, hasMore } = readContent('<img src="a">'.repeat(50_000), nowhere).udoit;
    expect(counts.images).toEqual({ checked: 50_000, errors: 50_000, suggestions: 0 });
    expect([findings.length, hasMore]).toEqual([1_000, true]);
  });

  test('tell what was checked and what was found, by type', () => {
    const { counts, images } = readContent(
      '<h2>A</h2><p><a href="/a">here</a> <a href="/b">The plan</a></p><img src="a" alt="A map"><img src="b" alt=""><p lang="xx">b</p>',
      nowhere,
    ).udoit;
    expect(counts).toEqual({
      images: { checked: 2, errors: 0, suggestions: 1 },
      headings: { checked: 1, errors: 0, suggestions: 0 },
      links: { checked: 2, errors: 0, suggestions: 1 },
      markup: { checked: 1, errors: 1, suggestions: 0 },
    });
    expect(images).toEqual({ told: 2, described: 2 });
  });
});

/** One block of a body: the unit that an edit adds, removes or changes. */
const blocks = makeCorpus(60, 7).flatMap(({ html }) =>
  html.split('\n').filter((line) => /^<(p|h\d|table)\b.*<\/(p|h\d|table)>$/.test(line)),
);

/** An edit of blocks: blocks that stay are listed with their old position. */
function edit(random: Random, before: readonly string[]) {
  const after = before.map((html, index): { html: string; from: number | undefined } => ({
    html,
    from: index,
  }));
  const at = random.between(0, after.length - 1);
  const kind = random.pick(['add', 'remove', 'change'] as const);
  if (kind === 'add') after.splice(at, 0, { html: random.pick(blocks), from: undefined });
  if (kind === 'remove') after.splice(at, 1);
  if (kind === 'change') after[at] = { html: random.pick(blocks), from: undefined };
  return after;
}

test('findings stay the same when something else in their item is edited', () => {
  const isOfBlock = (rule: string) =>
    !['heading-skip', 'heading-none', 'heading-fake', 'list-fake'].includes(rule);
  const identities = (html: readonly string[]) =>
    findingsIn(html.join('\n'))
      .filter(({ rule }) => isOfBlock(rule))
      .map(({ identity }) => identity);
  for (let seed = 0; seed < 80; seed += 1) {
    const random = randomFrom(seed);
    const before = Array.from({ length: random.between(4, 14) }, () => random.pick(blocks));
    const after = edit(random, before);
    const [old, now] = [new Set(identities(before)), new Set(identities(after.map(({ html }) => html)))];
    const kept = after.filter(({ from }) => from !== undefined);
    const removed = before.filter((_html, index) => !kept.some(({ from }) => from === index));
    const added = after.flatMap(({ html, from }) => (from === undefined ? [html] : []));
    const gone = [...old].filter((identity) => !now.has(identity)).length;
    const fresh = [...now].filter((identity) => !old.has(identity)).length;
    expect(gone).toBeLessThanOrEqual(removed.reduce((sum, html) => sum + identities([html]).length, 0));
    expect(fresh).toBeLessThanOrEqual(added.reduce((sum, html) => sum + identities([html]).length, 0));
    expect(new Set(identities(before)).size).toBe(identities(before).length);
  }
});

test('findings of equal elements are told apart by their order', () => {
  const [first, second] = findingsIn('<p><img src="a"></p><p><img src="a"></p>');
  expect(first?.elementHash).toBe(second?.elementHash);
  expect(first?.identity).not.toBe(second?.identity);
  expect(findingsIn('<p>New</p><p><img src="a"></p>')[0]?.identity).toBe(first?.identity);
});

test('reading never throws, whatever the bytes', () => {
  const [documents, marks] = [makeCorpus(40, 3), '<>"\'=&;/!-:()#{}[]%,\0\ud800\udfff\u00a0 abcdiprstyle'];
  for (let seed = 0; seed < 120; seed += 1) {
    const random = randomFrom(seed);
    const characters = [...random.pick(documents).html];
    for (let count = random.between(1, 80); count > 0; count -= 1)
      characters.splice(
        random.between(0, characters.length - 1),
        random.between(0, 9),
        random.pick([...marks]),
      );
    const bytes = Array.from({ length: 200 }, () => String.fromCharCode(random.between(0, 65_535)));
    const html = (random.chance(0.8) ? characters : bytes).join('');
    expect(() => readContent(html, place('1'))).not.toThrow();
    expect(skipKeyOf(html)).toMatch(/^\S+ [0-9a-f]{32}$/);
  }
});

/** HTML that makes other parsers, or code built on them, hang. */
const hostile: readonly (readonly [string, () => string])[] = [
  ['10 MB', () => '<p>Some <b>text</b> <a href="x">click here</a></p>'.repeat(200_000)],
  ['100,000 nested elements', () => '<div>'.repeat(100_000)],
  [
    'nothing that is closed',
    () => '<ul><li><b><table><tr><td><a href="x"><span style="color:#aaa">x'.repeat(15_000),
  ],
  ['end tags of nothing', () => `<i><td>${'<b>'.repeat(1_900)}${'</i>'.repeat(200_000)}`],
  ['NULs', () => '<\0a href="\0">\0</a>'.repeat(60_000)],
  ['halves of characters', () => '<p title="\ud800">\udc00 \ud800</p>'.repeat(40_000)],
  ['a style of 1 MB', () => `<p style="${'color:red;'.repeat(100_000)}">x</p>`],
  ['a style of nested parentheses', () => `<p style="color:${'calc('.repeat(200_000)}">x</p>`],
  ['50,000 findings', () => '<img>'.repeat(50_000)],
  ['a flood of <', () => '<'.repeat(1_000_000)],
  ['comments that never end', () => '<!--'.repeat(250_000)],
  [
    '100,000 attributes',
    () => `<p ${Array.from({ length: 100_000 }, (_nothing, at) => `a${at}=b`).join(' ')}>`,
  ],
  ['a million character references', () => '&amp;&#x41;&nbsp;'.repeat(60_000)],
  ['a table with spans without end', () => `<table>${'<tr><td colspan=1000 rowspan=65534>a'.repeat(25_000)}`],
  ['tables inside tables', () => '<table><tr><th>'.repeat(65_000)],
  [
    'labels by hidden text',
    () =>
      `<p id=a hidden>${'<i></i>'.repeat(20_000)}</p>${'<a href=x aria-labelledby="a a a a a a"></a>'.repeat(9_000)}`,
  ],
  ['40,000 pictures in a link', () => `<a href=x>${'<img alt="a b c" src=x>'.repeat(40_000)}`],
  ['empty headers in headers', () => `${'<table><tr><th>'.repeat(650)}<img alt="">${'<br>'.repeat(240_000)}`],
  ['texts in texts of a fixed width', () => `${'<pre>'.repeat(1_900)}${'<b></b>'.repeat(140_000)}`],
  ['rows that are nearly columns', () => `<pre>${`${'a  b('.repeat(1_000)}\n`.repeat(180)}</pre>`],
  [
    'texts that are nearly file names',
    () => `<img alt="screenshot 1 at ${'1 '.repeat(230)}x">`.repeat(2_000),
  ],
  [
    'links without a line in one text',
    () => `${'<span>'.repeat(1_900)}${'in <a href=x style="text-decoration:none">a</a> '.repeat(20_000)}`,
  ],
  [
    'layers of colour',
    () =>
      `${'<div style="background:rgba(1,2,3,.5);opacity:.9">'.repeat(1_900)}${'<b style="color:#aaa">x</b>'.repeat(20_000)}`,
  ],
];

test.each(hostile)('reading takes seconds of a processor: %s', (_what, make) => {
  const html = make();
  const before = process.threadCpuUsage();
  const { udoit } = readContent(html, place('1'));
  skipKeyOf(html);
  expect(udoit.findings.length).toBeLessThanOrEqual(1_000);
  const { user, system } = process.threadCpuUsage(before);
  // Linear work takes a second or two; anything quadratic takes minutes.
  expect((user + system) / 1e6).toBeLessThan(15);
});

describe('the key to skip by', () => {
  const body =
    '<p><img src="/courses/1/files/2/preview?verifier=abc&amp;x=1" alt="A map" data-api-endpoint="https://a/api/v1/files/2"></p>';

  test('ignores what Canvas writes differently each time', () => {
    const again = `<link rel="stylesheet" href="https://cdn/a.css"><script src="https://cdn/a.js"></script>${body.replace('verifier=abc', 'verifier=xyz').replace('https://a/', 'https://b/')}\n<script src="https://cdn/b.js"></script>`;
    expect(skipKeyOf(again)).toBe(skipKeyOf(body));
  });

  test('changes when a teacher edits the text, and when it was cut', () => {
    expect(skipKeyOf(body.replace('A map', 'A plan'))).not.toBe(skipKeyOf(body));
    const long = 'a'.repeat(1_048_576);
    expect(skipKeyOf(`${long}b`)).not.toBe(skipKeyOf(long));
  });
});
