import { finderFor, type Wanted } from './find-in-text.ts';

const nothing: Wanted = { names: [], sharedNames: [], longerNames: [], addresses: [], ids: [] };

const without = (wanted: Partial<Wanted>, value: unknown, isName = false) =>
  finderFor({ ...nothing, ...wanted }).without(value, isName);

test.each([
  ['Notes of Ann Lee, 2026', 'Notes of —, 2026'],
  ["ANN  LEE's course", "—'s course"],
  ['cours d’Ann Lee', 'cours d’—'],
  ['Mary Ann Lee and Ann Lee Johnson', 'Mary Ann Lee and Ann Lee Johnson'],
  ['Joann Lee, Ann Leeds, Mary-Ann Lee, Ann Lee-Roe', 'Joann Lee, Ann Leeds, Mary-Ann Lee, Ann Lee-Roe'],
])('takes a name out of a text where it stands by itself: %s', (text, left) => {
  const wanted = { names: ['Ann Lee'], longerNames: ['Mary Ann Lee', 'Ann Lee Johnson'] };
  expect(without(wanted, text)).toBe(left);
});

test.each([
  ['<p>by Ann&nbsp;O&#39;Lee</p>', '<p>by —</p>'],
  ['<img alt="Ann &#160;O&rsquo;Lee">', '<img alt="—">'],
  ['Ann&amp;O’Lee', 'Ann&amp;O’Lee'],
])('knows a name as markup has it: %s', (text, left) => {
  expect(without({ names: ['Ann O’Lee'] }, text)).toBe(left);
});

test.each([
  ['To smith@uni.edu.', 'To —.'],
  ['<Smith@Uni.edu>', '<—>'],
  [
    'john.smith@uni.edu smith@uni.edu.au x+smith@uni.edu',
    'john.smith@uni.edu smith@uni.edu.au x+smith@uni.edu',
  ],
])('takes an address out, and none that it is a part of: %s', (text, left) => {
  expect(without({ addresses: ['smith@uni.edu'] }, text)).toBe(left);
});

test.each([
  ['ÉLODIE MÜLLER', '—'],
  ['elodie muller', '—'],
  ['Élodie Müller'.normalize('NFD'), '—'],
  ['Élodie Müllerö', 'Élodie Müllerö'],
])('knows a name in capitals, in keys and with its accents apart: %s', (text, left) => {
  expect(without({ names: ['Élodie Müller'] }, text)).toBe(left);
});

test('changes only the texts of a document, and no name of a field', () => {
  const wanted = { names: ['Ann Lee', '42', 'true'] };
  const document = { 'Ann Lee': 42, by: ['Ann Lee', true, null], found: { value: 'Ann Lee' } };
  expect(without(wanted, document)).toEqual({ 'Ann Lee': 42, by: ['—', true, null], found: { value: '—' } });
});

test('takes a single word out only where there is nothing but a name', () => {
  const wanted = { names: ['Hope', '王小明'] };
  expect(without(wanted, 'Hope for 王小明')).toBe('Hope for 王小明');
  expect(without(wanted, ['Hope', 'Hope Roe', '王小明'], true)).toEqual(['—', 'Hope Roe', '—']);
  expect(without(wanted, { authorName: 'hope', courseTitle: 'Hope' })).toEqual({
    authorName: '—',
    courseTitle: 'Hope',
  });
});

test("leaves a name that's somebody else's too, and tells where one may still be", () => {
  const wanted = {
    ...nothing,
    names: ['Ann Lee', '王小明'],
    sharedNames: ['Ann Lee'],
    longerNames: ['Mary Ann Lee'],
  };
  const { without: left, mayName } = finderFor(wanted);
  expect(left('Ann Lee', true)).toBe('Ann Lee');
  expect(mayName({ title: ['by Ann Lee'] })).toBe(true);
  expect(mayName('课程王小明老师')).toBe(true);
  expect(mayName('Mary Ann Lee, Ann Leeds')).toBe(false);
});

test('has a pattern that fits whatever it can change, also where the database folds only ASCII', () => {
  const { pattern = '' } = finderFor({ ...nothing, names: ['Ána "N" O’Roe'], addresses: ['a.b@x.edu'] });
  const fits = (text: string) => new RegExp(pattern, 's').test(text);
  expect(
    [
      'Ána "N" O’Roe',
      String.raw`{"by": "ána \"N\" O’Roe"}`,
      "ana 'N' O'Roe",
      'Ána&nbsp;&quot;N&quot;&nbsp;O&rsquo;Roe',
      'a.b@x.edu',
    ].map(fits),
  ).toEqual([true, true, true, true, true]);
  expect(finderFor(nothing).pattern).toBeUndefined();
});
