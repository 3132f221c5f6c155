import type { OfficeRuleId } from '#shared/documents/document-rules.ts';

/** Contents of files that break a rule, and of files that look as if they did but don't: written for this project. */
interface RuleCases<Content> {
  readonly failing: readonly Content[];
  readonly sound: readonly Content[];
}

export type CasesOf<Content> = Partial<Readonly<Record<OfficeRuleId, RuleCases<Content>>>>;
