import { defineMessages } from '#shared/text/messages.ts';

export const findingProblems = defineMessages({
  notFound: { id: 'finding.problem.notFound', defaultMessage: 'This finding doesn’t exist in this course.' },
  fixed: {
    id: 'finding.problem.fixed',
    defaultMessage: 'This is already gone from the content: the last scan counted it as fixed.',
  },
  notAllowed: {
    id: 'finding.problem.notAllowed',
    defaultMessage: 'You can’t decide about what was found in this course any more.',
  },
});

/** What the audit log says about judged findings. */
export const findingNotes = defineMessages({
  resolved: {
    id: 'finding.note.resolved',
    defaultMessage:
      '{count, plural, =0 {Nothing to resolve} one {# finding resolved: {reason}} other {# findings resolved: {reason}}}',
  },
  reopened: {
    id: 'finding.note.reopened',
    defaultMessage:
      '{count, plural, =0 {Nothing to reopen} one {# finding counts again} other {# findings count again}}',
  },
});
