import { scoreOf } from '#server/scanners/udoit/score.ts';
import { defaultImpactWeights as weights } from '#shared/scans/udoit-score.ts';
import { gainOf, placesTo, planFixes, withFixed } from './next-fixes.ts';

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

describe('the fixes that a good score takes', () => {
  const planned = planFixes(counts, [links, markup, images], weights);
  const to = (good: number) => placesTo({ good, counts, weights }, planned);
  const scoreWith = (...fixes: Parameters<typeof withFixed>[1][]) =>
    scoreOf(fixes.reduce(withFixed, counts), weights).score ?? 0;

  test('are places, and of the last kind only as many as it takes', () => {
    const [first, second] = [10, 2];
    expect(planned.map(({ count }) => count)).toEqual([first, second, 8]);
    const good = scoreWith(images, markup, { ...links, count: 3 });
    expect(to(good)).toBe(first + second + 3);
    expect(to(good + 0.01)).toBe(first + second + 4);
    expect(to(scoreWith({ ...images, count: 1 }))).toBe(1);
    expect(to(scoreWith(images, markup, links))).toBe(20);
  });

  test('are none for a good score, and unknown where fixing all isn’t enough', () => {
    expect(to(0)).toBe(0);
    expect(to(101)).toBeNull();
    expect(placesTo({ good: 90, counts, weights }, [])).toBeNull();
  });
});

test('knows no gain where nothing would be left to check', () => {
  expect(gainOf({ markup: counts.markup }, markup, weights)).toBeNull();
});
