import { cleanText } from './plain-text.ts';

test.each([
  ['  Biology ', 'Biology'],
  ['Bio\0logy', 'Bio logy'],
  ['two\r\nlines\tand more', 'two lines and more'],
  ['half \uD83D a smile', 'half \uFFFD a smile'],
  ['\uDE00 the other half', '\uFFFD the other half'],
  ['whole 😀', 'whole 😀'],
  ['\0\u0007', ''],
])('turns %j into text that can be kept', (given, kept) => expect(cleanText(given, 100)).toBe(kept));

test('cuts text that is too long without splitting a character', () => {
  expect(cleanText('a'.repeat(1_000_000), 255)).toBe('a'.repeat(255));
  expect(cleanText('ab😀', 3)).toBe('ab');
});
