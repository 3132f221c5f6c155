import { defineMessages } from '#shared/text/messages.ts';

export const scopeMessages = defineMessages({
  outOfScope: {
    id: 'scope.outOfScope',
    defaultMessage:
      '{standing, select, in_scope {{count, plural, one {# more isn’t in scope.} other {# more aren’t in scope.}}} other {{count, plural, one {# of these isn’t in scope.} other {# of these aren’t in scope.}}}} {standing, select, in_scope {<other>Show all</other>} other {<other>Show only those in scope</other>}}',
  },
  noAdvice: {
    id: 'scope.noAdvice',
    defaultMessage: 'Courseyard keeps what your institution decides. It gives no legal advice.',
  },
  standing: { id: 'scope.standing', defaultMessage: 'Standing' },
  withdraw: { id: 'scope.withdraw', defaultMessage: 'No decision of a person: rules can decide' },
  kind: { id: 'scope.kind', defaultMessage: 'Kind of exception' },
  noKind: { id: 'scope.noKind', defaultMessage: 'No kind' },
  reason: { id: 'scope.reason', defaultMessage: 'Reason' },
  evidence: { id: 'scope.evidence', defaultMessage: 'Link to evidence' },
  evidenceHint: { id: 'scope.evidenceHint', defaultMessage: 'Optional. It starts with https://' },
  isForRecord: {
    id: 'scope.isForRecord',
    defaultMessage: 'It’s kept only for reference, research or records',
  },
  reviewOn: { id: 'scope.reviewOn', defaultMessage: 'Look at it again on' },
  reviewHint: { id: 'scope.reviewHint', defaultMessage: 'Optional. Without it, as the kind says.' },
  failed: { id: 'scope.failed', defaultMessage: 'This couldn’t be saved.' },
  save: { id: 'scope.save', defaultMessage: 'Save' },
  remove: { id: 'scope.remove', defaultMessage: 'Remove' },
  edit: { id: 'scope.edit', defaultMessage: 'Change…' },
  months: {
    id: 'scope.months',
    defaultMessage: 'Months until it’s looked at again',
  },
  monthsHint: { id: 'scope.monthsHint', defaultMessage: 'From 1 to 120. Empty: never.' },
});
