import { mostSlots } from '#server/lms/canvas-states.ts';
import { everyInstitution } from '#server/relations/institutions.ts';
import { noneTook, percentileOf } from '#shared/system/metrics.ts';
import { metricPeriods, type MetricNumbers, type MetricPeriod } from '#shared/system/system-metrics.api.ts';
import { sumByInstitution, sumByPart, type SummedRow } from './system.repository.ts';

const minuteMs = 60_000;

interface MetricsQuery {
  readonly period: MetricPeriod;
  readonly institutionId?: number | undefined;
}

/** What all processes did in a period that ends now. */
export async function readMetrics({ period, institutionId }: MetricsQuery, now = Date.now()) {
  const { partMinutes, parts: count } = metricPeriods[period];
  const partMs = partMinutes * minuteMs;
  const first = Math.floor(now / partMs) * partMs - (count - 1) * partMs;
  const from = new Date(first);
  const [byPart, byInstitution] = [
    await sumByPart(from, { partMinutes, institutionId }),
    await sumByInstitution(from),
  ];
  const periodMs = now - first;
  const parts = Array.from({ length: count }, (_, place) => {
    const beganAt = first + place * partMs;
    const lasted = Math.min(partMs, now - beganAt);
    return { beganAt: new Date(beganAt).toISOString(), ...numbersOf(byPart.get(beganAt) ?? nothing, lasted) };
  });
  const titles = await titlesOf(byInstitution.flatMap((row) => row.institutionId ?? []));
  return {
    partMinutes,
    parts,
    total: numbersOf(sumOf([...byPart.values()]), periodMs),
    institutions: byInstitution.map(({ institutionId: id, numbers }) => ({
      institution: id === null ? null : { id, title: titles.get(id) ?? '' },
      ...numbersOf(numbers, periodMs),
    })),
  };
}

async function titlesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await everyInstitution().where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

const nothing: SummedRow = {
  requests: 0,
  errors: 0,
  took: noneTook(),
  canvas_calls: 0,
  canvas_failures: 0,
  canvas_refusals: 0,
  canvas_ms: 0,
  scans: 0,
  failed_scans: 0,
  syncs: 0,
  failed_syncs: 0,
  jobs: 0,
  failed_jobs: 0,
  queue_depth: 0,
  queue_age_seconds: 0,
};

/** Of the queue, the most; of everything else, the sum. */
function sumOf(rows: readonly SummedRow[]): SummedRow {
  return rows.reduce<SummedRow>(
    (sum, row) => ({
      ...nothing,
      // Both have the same names.
      ...(Object.fromEntries(
        Object.entries(row).flatMap(([name, value]) =>
          typeof value === 'number' ? [[name, value + Number(sum[name as keyof SummedRow])]] : [],
        ),
      ) as Partial<SummedRow>),
      took: sum.took.map((count, group) => count + (row.took[group] ?? 0)),
      queue_depth: Math.max(sum.queue_depth, row.queue_depth),
      queue_age_seconds: Math.max(sum.queue_age_seconds, row.queue_age_seconds),
    }),
    nothing,
  );
}

const numbersOf = (row: SummedRow, periodMs: number): MetricNumbers => ({
  requests: row.requests,
  errors: row.errors,
  p50Ms: percentileOf(row.took, 0.5),
  p95Ms: percentileOf(row.took, 0.95),
  queueDepth: row.queue_depth,
  queueAgeSeconds: row.queue_age_seconds,
  jobs: row.jobs,
  failedJobs: row.failed_jobs,
  scans: row.scans,
  failedScans: row.failed_scans,
  syncs: row.syncs,
  failedSyncs: row.failed_syncs,
  canvasCalls: row.canvas_calls,
  canvasFailures: row.canvas_failures,
  canvasRefusals: row.canvas_refusals,
  canvasBudgetPercent: Math.round((row.canvas_ms / Math.max(1, periodMs * mostSlots)) * 1000) / 10,
});
