import { writtenText } from '../course-html.ts';
import { randomFrom } from '../random.ts';
import { forApi } from './api-html.ts';
import { isTidy, rewrittenHtml, storedHtml } from './stored-html.ts';

const asRead = (html: string) => rewrittenHtml(html, () => {});
const stored = (html: string) => storedHtml(html, { origin: 'https://canvas.example' });

test('only a text that the serialiser leaves as it is counts as tidy, and most made-up ones do', () => {
  const random = randomFrom(1);
  const texts = Array.from({ length: 500 }, () =>
    writtenText(
      {
        title: 'A & B',
        courseId: '1',
        topic: 'x',
        picture: { id: 2 },
        file: { id: 1, name: 'f' },
        page: 'p',
        care: random.next(),
      },
      random,
    ).replace('A & B', 'A'),
  );
  const tidy = texts.filter(isTidy);
  expect(tidy.length).toBeGreaterThan(400);
  expect(tidy.filter((html) => asRead(html) !== html)).toEqual([]);
});

test.each([
  '<p>One<p>Two</p></p>',
  '<P>x</P>',
  '<p><div>x</div></p>',
  '<table><tr><td>x</td></tr></table>',
  '<p>a & b</p>',
  '<video controls></video>',
  '<a href="a"><a href="b">x</a></a>',
  '<p><b>x</p></b>',
  'a > b',
  '<p class=a>x</p>',
  '<table><tbody><p>x</p></tbody></table>',
])('%s isn’t tidy', (html) => {
  expect([isTidy(html), asRead(html) === html]).toEqual([false, false]);
});

test.each([
  ['<p onclick="x">a</p>', '<p>a</p>'],
  ['<script>a</script>b', 'b'],
  ['<marquee><blink><b>a</b></blink></marquee>', '<b>a</b>'],
  ['<a href="javascript:x">a</a>', '<a>a</a>'],
  ['<a href="https://canvas.example/files/1?verifier=x&wrap=1">a</a>', '<a href="/files/1?wrap=1">a</a>'],
  ['<a href="https://canvas.example/files/1?wrap=1&verifier=x">a</a>', '<a href="/files/1?wrap=1">a</a>'],
  [
    '<a href="https://elsewhere.example/?verifier=x">a</a>',
    '<a href="https://elsewhere.example/?verifier=x">a</a>',
  ],
  ['<p style="color:RED;position:fixed;x:y">a</p>', '<p style="color: RED; position: fixed;">a</p>'],
])('%s is stored as %s', (html, expected) => {
  expect(stored(html)).toBe(expected);
});

test('storing what was stored changes nothing', () => {
  const random = randomFrom(2);
  for (let count = 0; count < 200; count += 1) {
    const made = writtenText(
      {
        title: 'A',
        courseId: '1',
        topic: 'x',
        picture: { id: 2 },
        file: { id: 1, name: 'f' },
        page: 'p',
        care: random.next(),
      },
      random,
    );
    expect(stored(stored(made))).toBe(stored(made));
  }
});

test('a tidy text comes out of the API just as one that had to be read', () => {
  const random = randomFrom(3);
  for (let count = 0; count < 300; count += 1) {
    const made = writtenText(
      {
        title: 'A',
        courseId: '1',
        topic: 'x',
        picture: { id: 2 },
        file: { id: 1, name: 'f' },
        page: 'p',
        care: random.next(),
      },
      random,
    );
    // A comment makes it untidy.
    const untidy = forApi(`${made}<!--x-->`, 'https://canvas.example');
    expect(`${forApi(made, 'https://canvas.example')}<!--x-->`).toBe(untidy);
  }
});
