import { defineMessages } from '#shared/text/messages.ts';

export const letterMessages = defineMessages({
  text: {
    id: 'deadLetters.text',
    defaultMessage: 'Jobs of all institutions that failed for the last time, kept for 90 days.',
  },
  helpTitle: { id: 'deadLetters.helpTitle', defaultMessage: 'About dead letters' },
  helpText: {
    id: 'deadLetters.helpText',
    defaultMessage:
      'A job that failed as often as it may be tried is kept here. Once its reason is gone, retry it: it starts as a new job, and one that’s already waiting for the same thing takes its place. Discard those that no longer matter. Jobs that this version doesn’t have can only be discarded. The audit log of each institution says what was done.',
  },
  search: { id: 'deadLetters.search', defaultMessage: 'Search in errors' },
  everyJob: { id: 'deadLetters.everyJob', defaultMessage: 'All jobs' },
  everyInstitution: { id: 'deadLetters.everyInstitution', defaultMessage: 'All institutions' },
  goneInstitution: { id: 'deadLetters.goneInstitution', defaultMessage: 'None, or one that’s gone' },
  from: { id: 'deadLetters.from', defaultMessage: 'From (year-month-day)' },
  to: { id: 'deadLetters.to', defaultMessage: 'To (year-month-day)' },
  noError: { id: 'deadLetters.noError', defaultMessage: 'No error was recorded.' },
  unknownJob: { id: 'deadLetters.unknownJob', defaultMessage: 'Not in this version' },
  payload: { id: 'deadLetters.payload', defaultMessage: 'Payload (secrets masked)' },
  details: { id: 'deadLetters.details', defaultMessage: 'Details' },
  detailsOf: { id: 'deadLetters.detailsOf', defaultMessage: 'Details: {job}, {time}' },
  choose: { id: 'deadLetters.choose', defaultMessage: 'Select {job}, {time}' },
  retry: { id: 'deadLetters.retry', defaultMessage: 'Retry' },
  retryOf: { id: 'deadLetters.retryOf', defaultMessage: 'Retry: {job}, {time}' },
  discardOf: { id: 'deadLetters.discardOf', defaultMessage: 'Discard: {job}, {time}' },
  discard: { id: 'deadLetters.discard', defaultMessage: 'Discard' },
  retryTitle: {
    id: 'deadLetters.retryTitle',
    defaultMessage: '{count, plural, one {Retry # job?} other {Retry # jobs?}}',
  },
  retryText: {
    id: 'deadLetters.retryText',
    defaultMessage: 'They start again at once. Those that fail for good again come back here.',
  },
  discardTitle: {
    id: 'deadLetters.discardTitle',
    defaultMessage: '{count, plural, one {Discard # job?} other {Discard # jobs?}}',
  },
  discardText: {
    id: 'deadLetters.discardText',
    defaultMessage: 'This can’t be undone. The reason goes into the audit log.',
  },
  reason: { id: 'deadLetters.reason', defaultMessage: 'Reason' },
  retried: {
    id: 'deadLetters.retried',
    defaultMessage: '{count, plural, one {# job was} other {# jobs were}} put back.',
  },
  discarded: {
    id: 'deadLetters.discarded',
    defaultMessage: '{count, plural, one {# job was} other {# jobs were}} discarded.',
  },
  notDone: {
    id: 'deadLetters.notDone',
    defaultMessage: '{count, plural, one {# job wasn’t} other {# jobs weren’t}}:',
  },
  notDoneItem: { id: 'deadLetters.notDoneItem', defaultMessage: '{job}, {time}: {message}' },
  dismiss: { id: 'deadLetters.dismiss', defaultMessage: 'Dismiss' },
  stopped: { id: 'deadLetters.stopped', defaultMessage: 'The rest couldn’t be done.' },
  empty: { id: 'deadLetters.empty', defaultMessage: 'No job has failed for good.' },
  noMatch: { id: 'deadLetters.noMatch', defaultMessage: 'No dead letters match.' },
  listLoading: { id: 'deadLetters.listLoading', defaultMessage: 'Loading dead letters…' },
  listFailed: { id: 'deadLetters.listFailed', defaultMessage: 'Dead letters couldn’t be loaded.' },
});
