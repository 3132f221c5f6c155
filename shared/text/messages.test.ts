import { isolated, isolatedInSentence, withoutIsolate } from './messages.ts';

const [lre, rle, pdf, lro, rlo] = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e'];
const [lri, rli, fsi, pdi] = ['\u2066', '\u2067', '\u2068', '\u2069'];

/** Every kind of mark alone, in pairs, the wrong way round, and one that would end the isolate around it. */
const hostile = [lre, rle, pdf, lro, rlo, lri, rli, fsi, pdi].flatMap((mark) => [
  `Biology ${mark}101`,
  `${mark}Biology${pdf}`,
  `${mark}Biology${pdi}`,
  `${pdi}${mark}Biology${pdi}${pdi}`,
  `${fsi}Biology${pdi}${mark}101`,
  `Biology${mark}\u2029${mark}101`,
  `${fsi}${mark}Biology\n${mark}101${pdi}`,
]);

/** Marks that are in no isolate; a paragraph's end ends all that began in it. */
const marksOutside = (text: string) => text.split(/[\n\u2029]/).flatMap(marksOutsideParagraph);

function marksOutsideParagraph(text: string) {
  let depth = 0;
  const outside: string[] = [];
  for (const character of text) {
    if (character === pdi) depth -= 1;
    if (depth < 0 || (depth === 0 && [lre, rle, pdf, lro, rlo].includes(character))) outside.push(character);
    if ([lri, rli, fsi].includes(character)) depth += 1;
  }
  return depth === 0 ? outside : [...outside, 'not closed'];
}

test.each(hostile)('%j turns nothing outside itself', (title) => {
  const shown = isolated(title);
  expect(marksOutside(`before ${shown} after`)).toEqual([]);
  expect(isolated(shown)).toBe(shown);
  expect(marksOutside(`“${isolatedInSentence(title)}” 1/2`)).toEqual([]);
});

test.each(hostile)('%j has all its letters when it is shown', (title) => {
  const letters = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
  expect(letters(isolated(title))).toBe(letters(title));
});

test.each(['Biology 101', 'ביולוגיה', '😀 \u200f', ''])('%j stays as it is', (title) => {
  expect(isolated(title)).toBe(title);
});

test('a title that is written from right to left is isolated inside a sentence, once', () => {
  expect(isolatedInSentence('ביולוגיה')).toBe('\u2068ביולוגיה\u2069');
  expect(isolatedInSentence('\u2068ביולוגיה\u2069')).toBe('\u2068ביולוגיה\u2069');
  expect(isolatedInSentence('Biology')).toBe('Biology');
});

test.each([`Biology ${rlo}101`, `${lre}a`, 'Biology', `${fsi}Biology${pdi}`, `${fsi}${rlo}a${pdi} b`])(
  '%j goes back as it came',
  (title) => {
    expect(withoutIsolate(isolated(title))).toBe(title);
  },
);
