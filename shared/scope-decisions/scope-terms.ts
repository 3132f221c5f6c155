/** How something stands: all is in scope unless somebody, or a rule, decided otherwise. */
export const scopeStandings = ['in_scope', 'archived', 'third_party', 'exception'] as const;
export type ScopeStanding = (typeof scopeStandings)[number];
/** Of courses, only those in scope, as a condition of a filter. */
export const inScopeOnly = {
  column: 'core.scope' as const,
  any: [{ op: 'one_of' as const, value: ['in_scope'] }],
};
/** Which rows a list has: those in scope, as work lists do; the others; or all. */
export const listedStandings = ['in_scope', 'out_of_scope', 'all'] as const;
export type ListedStanding = (typeof listedStandings)[number];
/** What an institution calls them, where it says so. */
export type ScopeLabels = Partial<Record<ScopeStanding, string>>;

/**
 * What contradicts a decision: archived, but students of a running course reach it; archived, but changed since; archived
 * without what archives have to be; its review is overdue; a third party's, but students of a running course reach it.
 */
export const decisionAlarms = [
  'archived_in_use',
  'archived_changed',
  'archived_unproven',
  'review_overdue',
  'third_party_in_use',
] as const;
export type DecisionAlarm = (typeof decisionAlarms)[number];

/** The same of courses: theirs and those of what's in them, and that nobody ever checked one that's in scope. */
export const scopeAlarms = [...decisionAlarms, 'never_checked'] as const;
export type ScopeAlarm = (typeof scopeAlarms)[number];
