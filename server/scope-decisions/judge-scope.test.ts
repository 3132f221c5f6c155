import { judgeScope, type Asked } from './judge-scope.ts';

const rule = (id: number, isMet: boolean | null, version = 1): Asked => ({ id, version, isMet });
const by = (ruleId: number | null, ruleVersion = 1) => ({ ruleId, ruleVersion, isByRule: true });
const byHand = { ruleId: null, ruleVersion: null, isByRule: false };

describe('what becomes of a course by the rules', () => {
  test('the first rule that holds decides', () => {
    expect(judgeScope(undefined, [rule(1, false), rule(2, true), rule(3, true)])).toEqual({ decides: 2 });
  });

  test('what a person decided stays, whatever the rules say', () => {
    expect(judgeScope(byHand, [rule(1, true)])).toBe('leave');
    expect(judgeScope(byHand, [rule(1, false)])).toBe('leave');
  });

  test('a rule decides once, and again when it has been changed', () => {
    expect(judgeScope(by(1), [rule(1, true)])).toBe('leave');
    expect(judgeScope(by(1), [rule(1, true, 2)])).toEqual({ decides: 1 });
  });

  test('an earlier rule that holds takes over', () => {
    expect(judgeScope(by(2), [rule(1, true), rule(2, true)])).toEqual({ decides: 1 });
  });

  test('what a rule decided ends when it no longer holds, is paused or removed', () => {
    expect(judgeScope(by(1), [rule(1, false)])).toEqual({ ends: 'no_longer' });
    expect(judgeScope(by(1), [])).toEqual({ ends: 'rule_gone' });
    expect(judgeScope(by(null), [rule(1, false)])).toEqual({ ends: 'rule_gone' });
  });

  test('what isn’t known changes nothing', () => {
    expect(judgeScope(by(1), [rule(1, null), rule(2, true)])).toBe('leave');
    expect(judgeScope(undefined, [rule(1, null)])).toBe('leave');
    expect(judgeScope(by(2), [rule(1, null), rule(2, true)])).toBe('leave');
  });
});
