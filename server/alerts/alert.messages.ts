import { defineMessages } from '#shared/text/messages.ts';

export const alertProblems = defineMessages({
  noRule: { id: 'alert.problem.noRule', defaultMessage: 'There is no such alert rule.' },
  tooMany: {
    id: 'alert.problem.tooMany',
    defaultMessage: 'Your institution can have {most, number} alert rules. Remove some first.',
  },
  ruleChanged: {
    id: 'alert.problem.ruleChanged',
    defaultMessage:
      '{person, select, none {Somebody} other {{person}}} changed this rule in the meantime. Load the latest version and change that one.',
  },
  notNewest: { id: 'alert.problem.notNewest', defaultMessage: 'Not the latest version' },
  noBatch: { id: 'alert.problem.noBatch', defaultMessage: 'One of these batches is no longer there.' },
  noPerson: { id: 'alert.problem.noPerson', defaultMessage: 'One of these people is no longer here.' },
  notFound: {
    id: 'alert.problem.notFound',
    defaultMessage: 'This alert isn’t there: its rule may have been removed, or you don’t see its course.',
  },
  changed: {
    id: 'alert.problem.changed',
    defaultMessage:
      '{person, select, none {Courseyard} other {{person}}} changed this alert in the meantime. Look at it as it is now, then try again.',
  },
  isResolved: {
    id: 'alert.problem.isResolved',
    defaultMessage: 'This alert is resolved already.',
  },
  isOver: {
    id: 'alert.problem.isOver',
    defaultMessage: 'The course no longer meets the rule’s condition, so the alert can’t be opened again.',
  },
  past: {
    id: 'alert.problem.past',
    defaultMessage: 'Choose a day after today, within a year.',
  },
});

/** What the audit log says about alerts and their rules. */
export const alertNotes = defineMessages({
  rule: {
    id: 'alert.note.rule',
    defaultMessage: '“{title}”{isActive, select, true {} other {, paused}}',
  },
  answered: {
    id: 'alert.note.answered',
    defaultMessage: '{rule}: {course}',
  },
  answeredMany: {
    id: 'alert.note.answeredMany',
    defaultMessage:
      '{action, select, acknowledge {Acknowledging alerts} snooze {Snoozing alerts} resolve {Resolving alerts} other {Reopening alerts}}: {done, number} done, {failed, number} failed',
  },
});
