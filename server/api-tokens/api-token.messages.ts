import { defineMessages } from '#shared/text/messages.ts';

export const apiTokenProblems = defineMessages({
  acting: {
    id: 'apiToken.problem.acting',
    defaultMessage: 'Stop acting as another institution before you create a token.',
  },
  tooMany: {
    id: 'apiToken.problem.tooMany',
    defaultMessage:
      'You have {count, plural, one {# token} other {# tokens}}, which is the limit. Revoke one before you create another.',
  },
  notFound: {
    id: 'apiToken.problem.notFound',
    defaultMessage: 'There is no such token, or it has already been revoked.',
  },
});

/** What the audit log says about a change to tokens. */
export const apiTokenNotes = defineMessages({
  made: {
    id: 'apiToken.note.made',
    defaultMessage: '{reach, select, read {Read} other {Read and change}}, expires {day}',
  },
});
