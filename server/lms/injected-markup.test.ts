import { withoutInjected } from './injected-markup.ts';

test.each([
  ['<p>a</p>', '<p>a</p>'],
  ['<link rel="stylesheet" href="x"><link href="y"><p>a</p><script src="z"></script>', '<p>a</p>'],
  ['<img alt="x" data-mathml="<math>1 > 0</math>" class="e">', '<img alt="x" class="e">'],
  ['<a data-uc_x="1" href="b" data-uc_y>c</a>', '<a href="b">c</a>'],
  ['<p>so is data-mathml="x" as a text</p>', '<p>so is data-mathml="x" as a text</p>'],
  ['<p title=\' data-mathml="x"\'>a</p>', '<p title=\' data-mathml="x"\'>a</p>'],
  ['<p title="a data-mathml=b" data-mathml="c">a</p>', '<p title="a data-mathml=b">a</p>'],
  ['', ''],
])('%s can be written back as %s', (html, expected) => {
  expect(withoutInjected(html)).toBe(expected);
});

test('takes time in proportion to the text, whatever it is', () => {
  for (const part of ['<a ', '<a b="', '<a data-mathml="', '<link ', '<script>']) {
    const began = performance.now();
    withoutInjected(`${part.repeat(200_000)}data-mathml`);
    expect(performance.now() - began).toBeLessThan(2_000);
  }
});
