import { frameDocument } from '#client/findings/fixes/frame-document.ts';
import { heardBoth, pictureAt } from '#client/findings/fixes/heard.ts';

const pixel = 'data:image/png;base64,iVBORw0KGgo=';
const bodyOf = (source: string) => new DOMParser().parseFromString(source, 'text/html').body;

describe('a frame with a piece of Canvas’s text', () => {
  test('runs nothing, loads nothing, and leads nowhere', () => {
    const source =
      '<p onclick="x()">Read <a href="https://evil.test" ping="https://evil.test">this</a></p><script>x()</script>' +
      '<style>@import "https://evil.test"</style><img src="https://evil.test/a%20b.png?x" onerror="x()">' +
      '<iframe src="https://evil.test/frame" title="A film"></iframe><form action="https://evil.test"><button>Go</button></form>' +
      '<meta http-equiv="refresh" content="0;url=https://evil.test"><svg onload="x()"><a xlink:href="javascript:x()"></a></svg>';
    const shown = frameDocument(source, 'en');
    expect(shown).toContain(`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"`);
    expect(shown).not.toMatch(/evil\.test|x\(\)|<script|<img|<iframe|<svg|<button/);
    const body = bodyOf(shown);
    expect(body.hasAttribute('inert')).toBe(true);
    expect(body.textContent).toContain('Read this');
    expect(body.textContent).toContain('a b.png');
    expect(body.textContent).toContain('A film');
  });

  test('shows only the picture that it is about, and only from data', () => {
    const source = '<img src="/files/1/preview" srcset="https://evil.test 2x"><img src="b.png">';
    const images = bodyOf(frameDocument(source, 'en', { at: 0, dataUrl: pixel })).querySelectorAll('img');
    expect([...images].map((image) => image.outerHTML)).toEqual([`<img src="${pixel}">`]);
    const other = frameDocument(source, 'en', { at: 0, dataUrl: 'https://evil.test/a.png' });
    expect(bodyOf(other).querySelectorAll('img')).toHaveLength(0);
    expect(other).not.toContain('evil.test');
  });

  test('keeps the colors that a text has', () => {
    const shown = frameDocument('<p style="color: #aaa">Pale</p>', 'en');
    expect(shown).toContain('style="color: #aaa"');
    expect(shown).toContain(':root{forced-color-adjust:none}');
  });
});

describe('what a screen reader says before and after', () => {
  test.each([
    [
      'images',
      'a <img src="/x/IMG%201.jpg">',
      'a <img alt="A leaf" src="/x/IMG%201.jpg">',
      { kind: 'unnamed_image', text: 'IMG 1.jpg' },
      { kind: 'image', text: 'A leaf' },
    ],
    [
      'images',
      '<img src="a.png" alt="a">',
      '<img src="a.png" alt="" role="presentation">',
      { kind: 'image', text: 'a' },
      { kind: 'silent' },
    ],
    [
      'links',
      'See <a href="/a">here</a>',
      'See <a href="/a">the guide</a>',
      { kind: 'link', text: 'here' },
      { kind: 'link', text: 'the guide' },
    ],
    [
      'links',
      '<a href="/a"></a>',
      '<a href="/a">the guide</a>',
      { kind: 'unnamed_link', text: '/a' },
      { kind: 'link', text: 'the guide' },
    ],
    [
      'headings',
      '<p><b>Stems</b></p>',
      '<h3><b>Stems</b></h3>',
      { kind: 'text', text: 'Stems' },
      { kind: 'heading', level: 3, text: 'Stems' },
    ],
    ['headings', 'x<h2></h2>', 'x', { kind: 'heading', level: 2, text: '' }, { kind: 'nothing' }],
    [
      'lists',
      '<p>- a</p><p>- b</p>',
      '<ul><li>a</li><li>b</li></ul>',
      { kind: 'text', text: '- a - b' },
      { kind: 'list', count: 2 },
    ],
    [
      'embeds',
      '<iframe src="/f"></iframe>',
      '<iframe title="A film" src="/f"></iframe>',
      { kind: 'unnamed_frame' },
      { kind: 'frame', text: 'A film' },
    ],
    [
      'tables',
      '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
      '<table><tbody><tr><th>a</th><th>b</th></tr></tbody></table>',
      { kind: 'table', rows: 1, columns: 2, headers: 0, caption: '' },
      { kind: 'table', rows: 1, columns: 2, headers: 2, caption: '' },
    ],
  ] as const)('%s: %s', (type, before, after, was, is) => {
    expect(heardBoth(before, after, type)).toEqual({ before: [was], after: [is] });
  });

  test('is nothing where it makes no difference', () => {
    expect(heardBoth('<p style="color:#aaa">a</p>', '<p style="color:#000">a</p>', 'color')).toEqual({
      before: [],
      after: [],
    });
  });

  test('is found in texts nested as deep as browsers let them be', () => {
    const deep = (inside: string) => `${'<div>'.repeat(500)}${inside}`;
    expect(heardBoth(deep('<img src="a.png">'), deep('<img alt="A" src="a.png">'), 'images').after).toEqual([
      { kind: 'image', text: 'A' },
    ]);
  });
});

test('the picture that a fix is about is the one that differs, or the only one', () => {
  const [a, b] = ['<img src="a.png">', '<img src="b.png">'];
  expect(pictureAt(a + b, `${a}<img alt="B" src="b.png">`)).toBe(1);
  expect(pictureAt(a, null)).toBe(0);
  expect(pictureAt(a + b, null)).toBeUndefined();
});
