import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';

/** HTML that breaks a rule, and HTML that looks as if it did but doesn't: written for this project. */
interface RuleCases {
  readonly failing: readonly string[];
  readonly sound: readonly string[];
}

export type CasesOf<Id extends UdoitRuleId> = Readonly<Record<Id, RuleCases>>;
