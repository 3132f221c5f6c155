import { defineMessages } from '#shared/text/messages.ts';

export const statusRuleMessages = defineMessages({
  title: { id: 'statusRule.title', defaultMessage: 'When a checklist is completed' },
  hint: {
    id: 'statusRule.hint',
    defaultMessage:
      'A rule gives a course a status once all tasks of a checklist are completed on it, or proposes that to the people who can set it. It applies to what’s completed from now on.',
  },
  loading: { id: 'statusRule.loading', defaultMessage: 'Loading rules…' },
  loadFailed: { id: 'statusRule.loadFailed', defaultMessage: 'The rules couldn’t be loaded.' },
  none: { id: 'statusRule.none', defaultMessage: 'No rules yet.' },
  noChecklists: {
    id: 'statusRule.noChecklists',
    defaultMessage: 'No checklist is published yet. A rule needs one.',
  },
  allHaveRules: { id: 'statusRule.allHaveRules', defaultMessage: 'Every published checklist has a rule.' },
  add: { id: 'statusRule.add', defaultMessage: 'New rule' },
  edit: { id: 'statusRule.edit', defaultMessage: 'Edit' },
  editTitle: { id: 'statusRule.editTitle', defaultMessage: 'Edit the rule for “{checklist}”' },
  remove: { id: 'statusRule.remove', defaultMessage: 'Remove' },
  removeTitle: { id: 'statusRule.removeTitle', defaultMessage: 'Remove the rule for “{checklist}”?' },
  removeText: {
    id: 'statusRule.removeText',
    defaultMessage: 'What it has proposed goes with it. Courses keep the statuses that they have.',
  },
  checklist: { id: 'statusRule.checklist', defaultMessage: 'Checklist' },
  choose: { id: 'statusRule.choose', defaultMessage: 'Choose a checklist' },
  status: { id: 'statusRule.status', defaultMessage: 'Status' },
  mode: { id: 'statusRule.mode', defaultMessage: 'How' },
  ask: { id: 'statusRule.ask', defaultMessage: 'Ask first: people accept or decline it' },
  act: { id: 'statusRule.act', defaultMessage: 'Set it right away' },
  asks: { id: 'statusRule.asks', defaultMessage: 'Asks first' },
  acts: { id: 'statusRule.acts', defaultMessage: 'Sets it right away' },
  rests: {
    id: 'statusRule.rests',
    defaultMessage: 'This rule is paused, because its status is no longer in use. Choose another one.',
  },
  save: { id: 'statusRule.save', defaultMessage: 'Save' },
  create: { id: 'statusRule.create', defaultMessage: 'Create rule' },
  failed: { id: 'statusRule.failed', defaultMessage: 'The rule couldn’t be saved.' },
  proposals: { id: 'statusRule.proposals', defaultMessage: 'Proposed statuses' },
  proposalsFailed: {
    id: 'statusRule.proposalsFailed',
    defaultMessage: 'The proposed statuses couldn’t be loaded.',
  },
  because: { id: 'statusRule.because', defaultMessage: 'Because “{checklist}” was completed' },
  change: { id: 'statusRule.change', defaultMessage: '{from} → {to}' },
  chooseCourse: { id: 'statusRule.chooseCourse', defaultMessage: '{course}: {from} → {to}' },
  chooseAll: { id: 'statusRule.chooseAll', defaultMessage: 'Choose all' },
  more: {
    id: 'statusRule.more',
    defaultMessage: '{count, plural, one {# more} other {# more}}',
  },
  accept: { id: 'statusRule.accept', defaultMessage: 'Accept' },
  decline: { id: 'statusRule.decline', defaultMessage: 'Decline' },
  acceptOne: { id: 'statusRule.acceptOne', defaultMessage: 'Accept: {status}' },
  declineOne: { id: 'statusRule.declineOne', defaultMessage: 'Decline: {status}' },
  answerFailed: { id: 'statusRule.answerFailed', defaultMessage: 'The answer couldn’t be saved.' },
  accepted: {
    id: 'statusRule.accepted',
    defaultMessage:
      '{count, plural, one {# course has its new status.} other {# courses have their new status.}}',
  },
  declined: {
    id: 'statusRule.declined',
    defaultMessage: '{count, plural, one {# proposal declined.} other {# proposals declined.}}',
  },
});
