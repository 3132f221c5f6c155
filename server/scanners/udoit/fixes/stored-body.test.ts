import { readBody } from '#server/scanners/body/body.ts';
import type { Place } from '#server/scanners/body/place.ts';
import { scanBody } from '../scan-body.ts';
import { findAgain, forWriting, saysTheSame } from './stored-body.ts';

const place: Place = {
  hosts: ['canvas.example.edu'],
  courseId: '1',
  fingerprintOf: (id) => (id === '7' || id === '8' ? '12 image/png map.png' : undefined),
};

describe('what Canvas put into a body', () => {
  test.each([
    [
      'styles and scripts around it go',
      '<link rel="stylesheet" href="m.css"><p>a</p><script src="m.js"></script>',
      '<p>a</p>',
    ],
    [
      'attributes of its own go, and nothing else',
      '<p>a <img alt="x" data-mathml="<math>a > b</math>" src=\'y\' data-uc_z></p >',
      '<p>a <img alt="x" src=\'y\'></p >',
    ],
    ['what only looks like it stays', '<p>data-mathml="x"</p>', '<p>data-mathml="x"</p>'],
  ])('%s', (_name, html, kept) => {
    expect(forWriting(html)).toBe(kept);
  });
});

describe('what Canvas answers says the same', () => {
  test.each([
    ['in other spelling', '<P CLASS=x>a&nbsp;b<BR/></P>', '<p class="x">a\u00a0b<br></p>'],
    [
      'with styles in another order',
      '<p style="color:#FFF;margin:0">a</p>',
      '<p style="margin: 0; color: white;">a</p>',
    ],
    [
      'with signed addresses and bodies of tables',
      '<table><tr><td><img src="/courses/1/files/7/preview" alt="a"></td></tr></table>',
      '<table><tbody><tr><td><img src="https://canvas.example.edu/courses/1/files/7/preview?verifier=x" alt="a" loading="lazy"></td></tr></tbody></table>',
    ],
  ])('%s', (_name, sent, answered) => {
    expect(saysTheSame(sent, answered, place)).toBe(true);
  });

  test.each([
    ['without a word', '<p>a b</p>', '<p>a</p>'],
    ['without an attribute', '<img src="/a" alt="" role="presentation">', '<img src="/a" alt="">'],
    ['without an element', '<p>a</p><table><caption>b</caption></table>', '<p>a</p><table>b</table>'],
    ['with another file', '<img src="/courses/1/files/7/preview">', '<img src="/courses/1/files/9/preview">'],
  ])('but not %s', (_name, sent, answered) => {
    expect(saysTheSame(sent, answered, place)).toBe(false);
  });
});

describe('a finding in a body that changed', () => {
  const findingsOf = (html: string) => scanBody(readBody(html), place).findings;
  /** Where the finding of that order is in the changed body: what's right behind its element. */
  const again = (before: string, after: string, order = 0) => {
    const [known, now] = [findingsOf(before), findingsOf(after)];
    const finding = known[order];
    const found = finding && findAgain(finding, known, now);
    return typeof found === 'object' ? after.slice(found.start, found.end + 5) : found;
  };
  const image = '<img src="/courses/1/files/7/preview">';

  test('is found wherever its only element went', () => {
    expect(again(`<p>A</p>${image}<p>B</p>`, `<h2>New</h2><p>B</p>${image}<i>`)).toBe(`${image}<i>`);
  });

  test('is told from its twins by its neighbours', () => {
    const [before, after] = [`<p>A</p>${image}<p>B</p>${image}<p>C</p>`, `<p>B</p>${image}<b>New</b>`];
    expect(again(before, after, 1)).toBe(`${image}<b>Ne`);
    expect(again(before, after, 0)).toBe('ambiguous');
  });

  test('is found by its order where nothing changed around it and its twins', () => {
    expect(
      again(`${image}${image}${image}<u>a`, `${image}${image}${image}<s>a`.replace('<s>', '<u>'), 2),
    ).toBe(`${image}<u>a`);
  });

  test('is left to a person where its block was repeated', () => {
    expect(again(`<p>A</p>${image}<p>B</p>`, `<p>A</p>${image}<p>B</p><p>A</p>${image}<p>B</p>`)).toBe(
      'ambiguous',
    );
  });

  test('is gone when its element changed, or shows another file', () => {
    expect(again(image, '<img src="/courses/1/files/7/preview" alt="A map">')).toBe('gone');
    expect(again(image, '<img src="/courses/1/files/9/preview">')).toBe('gone');
  });

  test("is found in a copy by the file's fingerprint", () => {
    expect(again(image, '<img src="/courses/1/files/8/preview">')).toContain('/files/8/');
  });
});
