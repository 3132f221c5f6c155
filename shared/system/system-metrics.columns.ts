import * as z from 'zod';
import { instant } from '#shared/http/id.ts';
import { sortsOf, type List, type SortOf } from '#shared/http/list.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { metricTexts } from './system-terms.messages.ts';

/** Where nothing was measured, because no process could write anything down, there's no number. */
const measured = z.number().nullable();

export const numbers = z.object({
  requests: measured,
  machineRequests: measured.describe('those that programs sent: API tokens, Canvas, calendar apps'),
  givenUp: measured.describe('those whose sender hung up before the answer'),
  errors: measured.describe('those that failed on our side'),
  p50Ms: measured.describe('half of people’s requests took no longer'),
  p95Ms: measured,
  queueDepth: measured.describe('the most jobs that were due and not begun'),
  queueAgeSeconds: measured.describe('the longest that one of them waited'),
  jobs: measured,
  failedJobs: measured,
  scans: measured,
  scansPerHour: measured,
  failedScans: measured,
  syncs: measured,
  syncsPerHour: measured,
  failedSyncs: measured.describe('with those that stopped until a person confirms them'),
  canvasCalls: measured,
  canvasFailures: measured,
  canvasRefusals: measured.describe('Canvas asked to slow down'),
  canvasBudgetPercent: measured.describe(
    'of the budget of one token: how much of the time its slots were in use; several tokens can be over 100',
  ),
});
export type MetricNumbers = z.infer<typeof numbers>;
export type Metric = keyof MetricNumbers;

/** All numbers, in the order of the contract. */
export const metricNames = Object.keys(numbers.shape) as readonly Metric[];

export const metricPart = numbers.extend({ beganAt: instant });
export type MetricPart = z.infer<typeof metricPart>;

export const namedInstitution = z.object({ id: z.number(), title: z.string() });

export const institutionMetrics = numbers.extend({
  institution: namedInstitution.nullable().describe('null: what belongs to none, such as logging in'),
});
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

const units: Partial<Record<Metric, string>> = { p50Ms: 'ms', p95Ms: 'ms', queueAgeSeconds: 's' };

const columnOf = (metric: Metric) => ({
  label: metricTexts[metric],
  type: metric === 'canvasBudgetPercent' ? ('percent' as const) : ('number' as const),
  unit: units[metric],
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
