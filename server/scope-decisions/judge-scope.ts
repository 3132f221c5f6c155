/** The decision about a course that counts. */
export interface Standing {
  /** null: a person's, or of a rule that's gone */
  readonly ruleId: number | null;
  readonly ruleVersion: number | null;
  readonly isByRule: boolean;
}

/** An active rule, and whether the course meets its condition; null: that isn't known. */
export interface Asked {
  readonly id: number;
  readonly version: number;
  readonly isMet: boolean | null;
}

type Judgement = { readonly decides: number } | { readonly ends: 'no_longer' | 'rule_gone' } | 'leave';

/**
 * What becomes of a course by the rules, in their order. What a person decided stays. The first rule that holds decides;
 * if it has already, and hasn't been changed since, nothing happens. Where no rule holds any more, what one decided ends.
 * What isn't known changes nothing.
 */
export function judgeScope(standing: Standing | undefined, rules: readonly Asked[]): Judgement {
  if (standing && !standing.isByRule) return 'leave';
  const own = rules.find(({ id }) => id === standing?.ruleId);
  for (const rule of rules) {
    if (rule.isMet === null && rule === own) return 'leave';
    if (!rule.isMet) continue;
    return rule === own && rule.version === standing?.ruleVersion ? 'leave' : { decides: rule.id };
  }
  if (!standing) return 'leave';
  return { ends: own ? 'no_longer' : 'rule_gone' };
}
