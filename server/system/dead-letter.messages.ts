import { defineMessages } from '#shared/text/messages.ts';

/** What the audit log says of a deed: how many jobs, which, and how many are in other institutions' logs. */
export const letterNotes = defineMessages({
  retried: {
    id: 'deadLetter.note.retried',
    defaultMessage:
      '{done, plural, =0 {No job} one {# job} other {# jobs}} put back{done, plural, =0 {} other {: {jobs} (ids: {ids})}}{others, plural, =0 {} one {; # of another institution, whose log has it} other {; # of other institutions, whose logs have them}}{failed, plural, =0 {} one {; # failure} other {; # failures}}',
  },
  discarded: {
    id: 'deadLetter.note.discarded',
    defaultMessage:
      '{done, plural, =0 {No job} one {# job} other {# jobs}} discarded{done, plural, =0 {} other {: {jobs} (ids: {ids})}}{others, plural, =0 {} one {; # of another institution, whose log has it} other {; # of other institutions, whose logs have them}}{failed, plural, =0 {} one {; # failure} other {; # failures}}. Reason: {reason}',
  },
  jobs: { id: 'deadLetter.note.jobs', defaultMessage: '{count, number} × {job}' },
  moreIds: { id: 'deadLetter.note.moreIds', defaultMessage: '{count, number} more' },
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
