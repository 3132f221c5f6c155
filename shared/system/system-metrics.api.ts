import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParam, instant } from '#shared/http/id.ts';

/** Periods to look at: each up to now, in parts of equal length. */
export const metricPeriods = {
  hour: { partMinutes: 5, parts: 12 },
  day: { partMinutes: 60, parts: 24 },
  week: { partMinutes: 360, parts: 28 },
} as const;
export type MetricPeriod = keyof typeof metricPeriods;

const numbers = z.object({
  requests: z.number(),
  errors: z.number().describe('requests that failed on our side'),
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  queueDepth: z.number().describe('the most jobs that were due and not begun'),
  queueAgeSeconds: z.number().describe('the longest that one of them waited'),
  jobs: z.number(),
  failedJobs: z.number(),
  scans: z.number(),
  failedScans: z.number(),
  syncs: z.number(),
  failedSyncs: z.number(),
  canvasCalls: z.number(),
  canvasFailures: z.number(),
  canvasRefusals: z.number().describe('Canvas asked to slow down'),
  canvasBudgetPercent: z
    .number()
    .describe('how much of the time that one token’s slots could be in use they were; several tokens add up'),
});
export type MetricNumbers = z.infer<typeof numbers>;

const metricPart = numbers.extend({ beganAt: instant });
export type MetricPart = z.infer<typeof metricPart>;

const institutionMetrics = numbers.extend({
  institution: z
    .object({ id: z.number(), title: z.string() })
    .nullable()
    .describe('null: what belongs to none, such as logging in'),
});
export type InstitutionMetrics = z.infer<typeof institutionMetrics>;

export const readSystemMetrics = endpoint({
  method: 'GET',
  path: '/api/system/metrics',
  summary: 'What all processes did in a period: in its parts, and for each institution.',
  access: 'system.inspect',
  query: z.object({
    period: z.enum(['hour', 'day', 'week']).default('day'),
    institutionId: idParam.optional().describe('the parts are of this institution only'),
  }),
  response: z.object({
    partMinutes: z.number(),
    parts: z.array(metricPart).describe('oldest first; the last one isn’t over'),
    total: numbers,
    institutions: z.array(institutionMetrics).describe('those with the most requests first'),
  }),
});
