import { tagChoices, withTyped } from './tag-choices.ts';

const known = ['Lab', 'STEM', 'Été'];
const offer = (typed: string, chosen: readonly string[] = [], mayCreate = true) =>
  tagChoices({ known, chosen, mayCreate }, typed);

test('offers tags that match, without accents or case, and aren’t chosen yet', () => {
  expect(offer('')).toEqual({ titles: known, created: undefined });
  expect(offer('ete')).toEqual({ titles: ['Été'], created: undefined });
  expect(offer('', ['stem']).titles).toEqual(['Lab', 'Été']);
});

test('offers to create what isn’t there yet, however it’s written', () => {
  expect(offer(' Pilot ')).toEqual({ titles: [], created: 'Pilot' });
  expect(offer('stem').created).toBeUndefined();
  expect(offer('pilot', ['Pilot']).created).toBeUndefined();
  expect(offer('Pilot', [], false).created).toBeUndefined();
  expect(offer('x'.repeat(41)).created).toBeUndefined();
});

test('offers nothing more once there are twenty', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => `t${index}`);
  expect(offer('new', twenty)).toEqual({ titles: [], created: undefined });
});

test('takes what’s typed without choosing it, each part between commas', () => {
  const typed = (text: string, chosen: readonly string[] = [], mayCreate = true) =>
    withTyped({ known, chosen, mayCreate }, text);
  expect(typed('stem, New, , new ,lab')).toEqual(['STEM', 'New', 'Lab']);
  expect(typed('stem, new', [], false)).toEqual(['STEM']);
  expect(typed('STEM', ['STEM'])).toEqual(['STEM']);
});
