import { defineMessages } from '#shared/text/messages.ts';

export const statusRuleProblems = defineMessages({
  notFound: { id: 'statusRule.problem.notFound', defaultMessage: 'There is no such rule.' },
  noChecklist: {
    id: 'statusRule.problem.noChecklist',
    defaultMessage: 'There is no such published checklist.',
  },
  taken: {
    id: 'statusRule.problem.taken',
    defaultMessage: 'This checklist has a rule already. Change that one.',
  },
  changed: {
    id: 'statusRule.problem.changed',
    defaultMessage:
      'Somebody else has changed this rule in the meantime. Load the latest version and change that one.',
  },
  notNewest: { id: 'statusRule.problem.notNewest', defaultMessage: 'Not the latest version' },
  noProposal: {
    id: 'statusRule.problem.noProposal',
    defaultMessage: 'This proposal no longer stands: somebody has answered it, or the course has changed.',
  },
});

/** What the audit log says about rules and proposals. */
export const statusRuleNotes = defineMessages({
  rule: {
    id: 'statusRule.note.rule',
    defaultMessage:
      'when “{checklist}” is completed: {mode, select, act {set “{status}”} other {propose “{status}”}}',
  },
  answered: {
    id: 'statusRule.note.answered',
    defaultMessage:
      '{isAccepted, select, yes {accepted} other {declined}}: {count, plural, one {# proposal} other {# proposals}}',
  },
});
