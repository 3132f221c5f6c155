import { judgeAlert } from './judge-alert.ts';

const found = { at: '2026-03-01T09:00:00.000Z', condition: [], values: [] };

/** How a rule and a course are found at a look; null: it isn't known whether the condition holds. */
interface Look {
  readonly isMet: boolean | null;
  readonly isInScope: boolean;
  /** somebody resolves the alert before the look */
  readonly isResolvedBefore: boolean;
}

/** The alerts of one rule and course as rows would keep them. */
function follow(looks: readonly Look[]) {
  const alerts: { isResolved: boolean; end: 'condition' | 'scope' | null }[] = [];
  for (const { isMet, isInScope, isResolvedBefore } of looks) {
    const running = alerts.find(({ end }) => end === null);
    if (running && isResolvedBefore) running.isResolved = true;
    const judged = judgeAlert({
      isInScope,
      running: running && { id: 1, rule_id: 1, course_id: 1, is_resolved: running.isResolved },
      match: { isMet, found },
    });
    if (judged?.opens) alerts.push({ isResolved: false, end: null });
    if (running && judged?.look?.resolution) running.end = judged.look.resolution;
  }
  return alerts;
}

/** The spells in which the condition is known to hold in scope: what isn't known goes on as it was. */
function spellsOf(looks: readonly Look[]) {
  const spells: ('condition' | 'scope' | null)[] = [];
  let isOn = false;
  for (const { isMet, isInScope } of looks) {
    const holds: boolean = isInScope && (isMet ?? isOn);
    if (holds && !isOn) spells.push(null);
    if (!holds && isOn) spells[spells.length - 1] = isInScope ? 'condition' : 'scope';
    isOn = holds;
  }
  return spells;
}

/** The same numbers each time. */
function randomFrom(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

test('there’s one alert for each spell in which a condition holds, whatever people answer in between', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = randomFrom(seed);
    const looks = Array.from({ length: 30 }, (): Look => ({
      isMet: [true, true, false, null][random(4)] ?? null,
      isInScope: random(6) > 0,
      isResolvedBefore: random(5) === 0,
    }));
    expect(follow(looks).map(({ end }) => end)).toEqual(spellsOf(looks));
  }
});

test('a rule that asks for something that isn’t there changes nothing, but lets go of courses that left', () => {
  const running = { id: 7, rule_id: 1, course_id: 1, is_resolved: false };
  expect(judgeAlert({ isInScope: true, running, match: undefined })).toBeUndefined();
  expect(judgeAlert({ isInScope: false, running, match: undefined })).toEqual({
    look: { id: 7, resolution: 'scope', found: null },
  });
});
