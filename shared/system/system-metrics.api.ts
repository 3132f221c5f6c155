import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParam } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import {
  institutionMetrics,
  metricPart,
  metricSorts,
  namedInstitution,
  numbers,
} from './system-metrics.columns.ts';

/** Periods to look at: each up to now, in parts of equal length. */
export const metricPeriods = {
  hour: { partMinutes: 5, parts: 12 },
  day: { partMinutes: 60, parts: 24 },
  week: { partMinutes: 360, parts: 28 },
} as const;
export type MetricPeriod = keyof typeof metricPeriods;

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
    institution: namedInstitution
      .nullable()
      .describe('whose numbers they are; null: of all, or of one that’s gone'),
  }),
});

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
