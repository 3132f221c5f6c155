import { defineMessages } from '#shared/text/messages.ts';

export const letterNotes = defineMessages({
  retried: {
    id: 'deadLetter.note.retried',
    defaultMessage:
      '{done, plural, one {# job} other {# jobs}} put back, {failed, plural, one {# failure} other {# failures}}',
  },
  discarded: {
    id: 'deadLetter.note.discarded',
    defaultMessage: '{done, plural, one {# job} other {# jobs}} discarded: {reason}',
  },
});

export const letterProblems = defineMessages({
  gone: { id: 'deadLetter.problem.gone', defaultMessage: 'Someone else has dealt with it.' },
});

export const letterColumns = defineMessages({
  title: { id: 'deadLetter.column.title', defaultMessage: 'Dead letters' },
  diedAt: { id: 'deadLetter.column.diedAt', defaultMessage: 'time' },
  job: { id: 'deadLetter.column.job', defaultMessage: 'job' },
  isKnown: { id: 'deadLetter.column.isKnown', defaultMessage: 'known to this version' },
  institution: { id: 'deadLetter.column.institution', defaultMessage: 'institution' },
  attempts: { id: 'deadLetter.column.attempts', defaultMessage: 'attempts' },
  message: { id: 'deadLetter.column.message', defaultMessage: 'error' },
  payload: { id: 'deadLetter.column.payload', defaultMessage: 'payload' },
  id: { id: 'deadLetter.column.id', defaultMessage: 'id' },
});
