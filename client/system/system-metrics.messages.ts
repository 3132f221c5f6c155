import { defineMessages } from '#shared/text/messages.ts';

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
  partsTitle: { id: 'systemMetrics.partsTitle', defaultMessage: 'The same numbers over time' },
  noNumbers: { id: 'systemMetrics.noNumbers', defaultMessage: 'Nothing has been counted yet.' },
});
