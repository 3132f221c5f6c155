import { defineMessages } from '#shared/text/messages.ts';

export const statusMessages = defineMessages({
  title: { id: 'systemStatus.title', defaultMessage: 'System status' },
  helpTitle: { id: 'systemStatus.helpTitle', defaultMessage: 'About the system status' },
  helpText: {
    id: 'systemStatus.helpText',
    defaultMessage:
      'Each part of this installation says how it is and what to do. The page looks again every 15 seconds. Canvas and the mail server are judged by their answers to work that’s going on, and are unknown after a day without any; “Check now” asks them at once.',
  },
  works: { id: 'systemStatus.works', defaultMessage: 'answered in {number, number} ms' },
  allWell: { id: 'systemStatus.allWell', defaultMessage: 'Everything works.' },
  someUnknown: {
    id: 'systemStatus.someUnknown',
    defaultMessage:
      'Nothing needs attention. {count, plural, one {# part hasn’t} other {# parts haven’t}} been heard of lately.',
  },
  troubled: {
    id: 'systemStatus.troubled',
    defaultMessage: '{count, plural, one {# part needs} other {# parts need}} attention.',
  },
  checkedAt: { id: 'systemStatus.checkedAt', defaultMessage: 'Checked at {time}.' },
  asOf: { id: 'systemStatus.asOf', defaultMessage: 'This is how it was at {time}:' },
  whenAway: {
    id: 'systemStatus.whenAway',
    defaultMessage:
      'This page needs the database and a web process, because signing in does. Look at the database first, then at the log of the web processes; their address /readyz says without signing in whether they can serve again.',
  },
  latency: { id: 'systemStatus.latency', defaultMessage: 'Answered in' },
  lastCheck: { id: 'systemStatus.lastCheck', defaultMessage: 'Last check' },
  noAnswer: { id: 'systemStatus.noAnswer', defaultMessage: 'no answer in time' },
  milliseconds: { id: 'systemStatus.milliseconds', defaultMessage: '{number, number} ms' },
  check: { id: 'systemStatus.check', defaultMessage: 'Check now' },
  checkOf: { id: 'systemStatus.checkOf', defaultMessage: 'Check now: {title}' },
  isThere: { id: 'systemStatus.isThere', defaultMessage: '{host} answered in {number, number} ms.' },
  checkFailed: { id: 'systemStatus.checkFailed', defaultMessage: 'It couldn’t be checked.' },
});

export const metricMessages = defineMessages({
  title: { id: 'systemMetrics.title', defaultMessage: 'System metrics' },
  helpTitle: { id: 'systemMetrics.helpTitle', defaultMessage: 'About the system metrics' },
  helpText: {
    id: 'systemMetrics.helpText',
    defaultMessage:
      'What all processes did together, kept for eight days. Median and p95 are how long people waited for pages and the API, also those who gave up: half of the requests took no longer than the median, 95 % no longer than p95. Requests by programs (API tokens, Canvas’s events, calendar apps) are counted, but their times aren’t. Rates an hour are of the time that was measured; where nothing was, because no process could write its numbers down, charts and tables have a gap. Failed syncs include those that stopped until a person confirms them. A token can have ten requests to Canvas at once: 100 % of its budget is all ten all the time, and several tokens can use more. Prometheus can read the same at /metrics.',
  },
  period: { id: 'systemMetrics.period', defaultMessage: 'Period' },
  periodName: {
    id: 'systemMetrics.periodName',
    defaultMessage: '{period, select, hour {The last hour} day {The last day} other {The last week}}',
  },
  everyInstitution: { id: 'systemMetrics.everyInstitution', defaultMessage: 'The whole installation' },
  noneFound: { id: 'systemMetrics.noneFound', defaultMessage: 'No institution matches.' },
  showAll: { id: 'systemMetrics.showAll', defaultMessage: 'Show the whole installation' },
  noInstitution: { id: 'systemMetrics.noInstitution', defaultMessage: 'None (logging in and the like)' },
  search: { id: 'systemMetrics.search', defaultMessage: 'Search institutions' },
  failed: { id: 'systemMetrics.failed', defaultMessage: 'The metrics couldn’t be loaded.' },
  listLoading: { id: 'systemMetrics.listLoading', defaultMessage: 'Loading institutions…' },
  chart: {
    id: 'systemMetrics.chart',
    defaultMessage:
      '{name}: {most} at most, {last} in the last part{gaps, plural, =0 {} one {; # part wasn’t measured} other {; # parts weren’t measured}}',
  },
  chartEnds: { id: 'systemMetrics.chartEnds', defaultMessage: '{most} at most, {last} in the last part' },
  byInstitutionCsv: { id: 'systemMetrics.byInstitutionCsv', defaultMessage: 'CSV, by institution' },
  unmeasured: { id: 'systemMetrics.unmeasured', defaultMessage: 'not measured' },
  partsTitle: { id: 'systemMetrics.partsTitle', defaultMessage: 'The same numbers over time' },
  noNumbers: { id: 'systemMetrics.noNumbers', defaultMessage: 'Nothing has been counted yet.' },
});

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
