import type { StatusRule } from '#shared/status-rules/status-rule.ts';

/** What an admin is about to do to a rule. */
export type StatusRuleStep =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'remove'; readonly rule: StatusRule };
