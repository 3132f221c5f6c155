import { scoreOf } from '#server/scanners/udoit/score.ts';
import { defaultImpactWeights as weights } from '#shared/scans/udoit-score.ts';
import { fixesTo, gainOf, planFixes, withFixed } from './next-fixes.ts';

const counts = {
  images: { checked: 20, errors: 10, suggestions: 0 },
  links: { checked: 20, errors: 0, suggestions: 8 },
  markup: { checked: 2, errors: 2, suggestions: 0 },
};
const images = { rule: 'img-alt-missing', count: 10 } as const;
const links = { rule: 'link-text-vague', count: 8 } as const;
const markup = { rule: 'motion-tag', count: 2 } as const;

test('fixing an element keeps it among the checked ones, except where only faults are counted', () => {
  expect(withFixed(counts, images).images).toEqual({ checked: 20, errors: 0, suggestions: 0 });
  expect(withFixed(counts, markup).markup).toEqual({ checked: 0, errors: 0, suggestions: 0 });
  expect(withFixed(counts, { rule: 'list-fake', count: 3 })).toEqual(counts);
});

test('plans first what raises the score most, and the gains add up to the score of a faultless course', () => {
  const planned = planFixes(counts, [links, markup, images], weights);
  expect(planned.map(({ rule }) => rule)).toEqual(['img-alt-missing', 'motion-tag', 'link-text-vague']);
  const gained = planned.reduce((sum, { gain }) => sum + (gain ?? 0), 0);
  expect((scoreOf(counts, weights).score ?? 0) + gained).toBeCloseTo(100, 1);
});

test('counts the fixes that lead to a good score', () => {
  const score = scoreOf(counts, weights).score;
  const planned = planFixes(counts, [links, markup, images], weights);
  expect(fixesTo(90, score, planned)).toBe(2);
  expect(fixesTo(0, score, planned)).toBe(0);
  expect(fixesTo(90, score, [])).toBeNull();
  expect(fixesTo(90, null, planned)).toBeNull();
});

test('knows no gain where nothing would be left to check', () => {
  expect(gainOf({ markup: counts.markup }, markup, weights)).toBeNull();
});
