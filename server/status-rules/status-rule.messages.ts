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
