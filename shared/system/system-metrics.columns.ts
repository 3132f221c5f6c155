import * as z from 'zod';
import { instant } from '#shared/http/id.ts';
import { sortsOf, type List, type SortOf } from '#shared/http/list.ts';
import { defineMessages, type Message } from '#shared/text/messages.ts';

interface MetricNumber {
  /** for readers of the API's documentation */
  readonly about?: string;
  readonly unit?: 'ms' | 's' | '%';
  /** whether it has a chart of its own and is in the table over time; all are in the table of institutions */
  readonly isCharted?: true;
}

/** All numbers, in the order of the contract. What each is called is below. */
const metricNumbers = {
  requests: { isCharted: true },
  machineRequests: { about: 'those that programs sent: API tokens, Canvas, calendar apps' },
  givenUp: { about: 'those whose sender hung up before the answer' },
  errors: { about: 'those that failed on our side', isCharted: true },
  p50Ms: { about: 'half of people’s requests took no longer', unit: 'ms', isCharted: true },
  p95Ms: { unit: 'ms', isCharted: true },
  queueDepth: { about: 'the most jobs that were due and not begun', isCharted: true },
  queueAgeSeconds: { about: 'the longest that one of them waited', unit: 's', isCharted: true },
  jobs: {},
  failedJobs: {},
  scans: {},
  scansPerHour: { isCharted: true },
  failedScans: {},
  syncs: {},
  syncsPerHour: { isCharted: true },
  failedSyncs: { about: 'with those that stopped until a person confirms them' },
  canvasCalls: { isCharted: true },
  canvasFailures: {},
  canvasRefusals: { about: 'Canvas asked to slow down' },
  canvasBudgetPercent: {
    about:
      'of the budget of one token: how much of the time its slots were in use; several tokens can be over 100',
    unit: '%',
    isCharted: true,
  },
} as const satisfies Record<string, MetricNumber>;
export type Metric = keyof typeof metricNumbers;
export type MetricNumbers = Readonly<Record<Metric, number | null>>;

/** A number's unit; undefined: it's a count. */
export const unitOf = (metric: Metric) => numberOf(metric).unit;
const numberOf = (metric: Metric): MetricNumber => metricNumbers[metric];

// Each is a key of the list above.
export const metricNames = Object.keys(metricNumbers) as readonly Metric[];

export const chartedMetrics = metricNames.filter((metric) => numberOf(metric).isCharted);

/** The numbers of the system’s metrics. */
export const metricTexts = defineMessages({
  requests: { id: 'systemMetrics.requests', defaultMessage: 'Requests' },
  machineRequests: { id: 'systemMetrics.machineRequests', defaultMessage: 'Requests by programs' },
  givenUp: { id: 'systemMetrics.givenUp', defaultMessage: 'Requests given up' },
  errors: { id: 'systemMetrics.errors', defaultMessage: 'Errors' },
  p50Ms: { id: 'systemMetrics.p50Ms', defaultMessage: 'Median' },
  p95Ms: { id: 'systemMetrics.p95Ms', defaultMessage: 'p95' },
  queueDepth: { id: 'systemMetrics.queueDepth', defaultMessage: 'Jobs waiting' },
  queueAgeSeconds: { id: 'systemMetrics.queueAgeSeconds', defaultMessage: 'Longest wait' },
  jobs: { id: 'systemMetrics.jobs', defaultMessage: 'Jobs done' },
  failedJobs: { id: 'systemMetrics.failedJobs', defaultMessage: 'Failed jobs' },
  scans: { id: 'systemMetrics.scans', defaultMessage: 'Scans' },
  scansPerHour: { id: 'systemMetrics.scansPerHour', defaultMessage: 'Scans an hour' },
  failedScans: { id: 'systemMetrics.failedScans', defaultMessage: 'Failed scans' },
  syncs: { id: 'systemMetrics.syncs', defaultMessage: 'Syncs' },
  syncsPerHour: { id: 'systemMetrics.syncsPerHour', defaultMessage: 'Syncs an hour' },
  failedSyncs: { id: 'systemMetrics.failedSyncs', defaultMessage: 'Failed syncs' },
  canvasCalls: { id: 'systemMetrics.canvasCalls', defaultMessage: 'Canvas requests' },
  canvasFailures: { id: 'systemMetrics.canvasFailures', defaultMessage: 'Canvas failures' },
  canvasRefusals: { id: 'systemMetrics.canvasRefusals', defaultMessage: 'Canvas refusals' },
  canvasBudgetPercent: {
    id: 'systemMetrics.canvasBudgetPercent',
    defaultMessage: 'Canvas budget used (of one token)',
  },
}) satisfies Record<Metric, Message>;

/** Where nothing was measured, because no process could write anything down, there's no number. */
const measured = z.number().nullable();

export const numbers = z.object(
  // One for each name.
  Object.fromEntries(
    metricNames.map((metric) => {
      const { about } = numberOf(metric);
      return [metric, about === undefined ? measured : measured.describe(about)];
    }),
  ) as Record<Metric, typeof measured>,
);

export const metricPart = numbers.extend({ beganAt: instant }).meta({ id: 'MetricPart' });
export type MetricPart = z.infer<typeof metricPart>;

export const namedInstitution = z.object({ id: z.number(), title: z.string() });

export const institutionMetrics = numbers
  .extend({
    institution: namedInstitution.nullable().describe('null: what belongs to none, such as logging in'),
  })
  .meta({ id: 'InstitutionMetrics' });
export type InstitutionMetrics = z.infer<typeof institutionMetrics>;

export const metricListTexts = defineMessages({
  parts: { id: 'metricsExport.parts', defaultMessage: 'Over time' },
  since: { id: 'systemMetrics.since', defaultMessage: 'From' },
  sinceInFile: { id: 'metricsExport.since', defaultMessage: 'from' },
  institutions: { id: 'systemMetrics.institutionsTitle', defaultMessage: 'By institution' },
  institution: { id: 'systemMetrics.institution', defaultMessage: 'Institution' },
  institutionInFile: { id: 'metricsExport.institution', defaultMessage: 'institution' },
  none: { id: 'metricsExport.none', defaultMessage: 'none' },
});

const columnOf = (metric: Metric) => ({
  label: metricTexts[metric],
  type: unitOf(metric) === '%' ? ('percent' as const) : ('number' as const),
  unit: unitOf(metric) === '%' ? undefined : unitOf(metric),
  sorts: true as const,
  value: (row: MetricNumbers) => row[metric],
});

const metricColumns = Object.fromEntries(
  metricNames.map((metric) => [metric, columnOf(metric)]),
  // One for each name.
) as Record<Metric, ReturnType<typeof columnOf>>;

/** A period's parts; the page sorts them in no other way. */
export const metricPartList = {
  title: metricListTexts.parts,
  columns: {
    since: {
      label: metricListTexts.since,
      fileLabel: metricListTexts.sinceInFile,
      type: 'moment',
      value: ({ beganAt }) => beganAt,
    },
    ...metricColumns,
  },
} satisfies List<MetricPart>;

export const institutionMetricList = {
  title: metricListTexts.institutions,
  columns: {
    institution: {
      label: metricListTexts.institution,
      fileLabel: metricListTexts.institutionInFile,
      type: 'text',
      sorts: ({ institution }) => institution?.title ?? null,
      value: ({ institution }, say) => institution?.title ?? say(metricListTexts.none),
    },
    ...metricColumns,
  },
} satisfies List<InstitutionMetrics>;

export const metricSorts = sortsOf(institutionMetricList, 'requests');
export type MetricSort = SortOf<typeof institutionMetricList>;
