import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParam, instant } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';

/** Periods to look at: each up to now, in parts of equal length. */
export const metricPeriods = {
  hour: { partMinutes: 5, parts: 12 },
  day: { partMinutes: 60, parts: 24 },
  week: { partMinutes: 360, parts: 28 },
} as const;
export type MetricPeriod = keyof typeof metricPeriods;

/** Where nothing was measured, because no process could write anything down, there's no number. */
const measured = z.number().nullable();

const numbers = z.object({
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

const metricPart = numbers.extend({ beganAt: instant });
export type MetricPart = z.infer<typeof metricPart>;

const named = z.object({ id: z.number(), title: z.string() });

const institutionMetrics = numbers.extend({
  institution: named.nullable().describe('null: what belongs to none, such as logging in'),
});
export type InstitutionMetrics = z.infer<typeof institutionMetrics>;

const period = z.enum(['hour', 'day', 'week']).default('day');

const metricsQuery = z.object({
  period,
  institutionId: idParam.optional().describe('the parts are of this institution only'),
});

export const readSystemMetrics = endpoint({
  method: 'GET',
  path: '/api/system/metrics',
  summary: 'What all processes did in a period, and in each of its parts.',
  access: 'system.inspect',
  query: metricsQuery,
  response: z.object({
    partMinutes: z.number(),
    parts: z.array(metricPart).describe('oldest first; the last one isn’t over'),
    total: numbers,
    institution: named.nullable().describe('whose numbers they are; null: of all, or of one that’s gone'),
  }),
});

export const metricSorts = ['institution', ...metricNames] as const;
export type MetricSort = (typeof metricSorts)[number];

const institutionsQuery = z.object({
  period,
  search: pageQuery.shape.search,
  sortBy: z.enum(metricSorts).default('requests'),
  sortOrder: sortOrder.default('desc'),
});

export const listInstitutionMetrics = endpoint({
  method: 'GET',
  path: '/api/system/metrics/institutions',
  summary: 'What was done for each institution in a period, the busiest first by default; searches titles.',
  access: 'system.inspect',
  query: institutionsQuery.extend(pageQuery.pick({ page: true, limit: true }).shape),
  response: z.object({ institutions: z.array(institutionMetrics), pagination }),
});

export const exportSystemMetrics = endpoint({
  method: 'GET',
  path: '/api/system/metrics/export',
  summary: 'Exports the parts of a period and the institutions: a workbook has both, a CSV file one of them.',
  access: 'system.inspect',
  query: institutionsQuery.extend({
    institutionId: metricsQuery.shape.institutionId,
    table: z.enum(['parts', 'institutions']).default('parts').describe('the one that a CSV file has'),
    format: tableFormat,
  }),
  download: 'table',
  onPrimary: true,
  response: tableFile,
});
