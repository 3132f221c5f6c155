import { countsBy, newTally } from '#server/infra/measures/tally.ts';
import { inOnePortion, listSheet, sortedRows, tableFileOf } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentMs } from '#server/infra/clock.ts';
import { mostSlots } from '#server/lms/canvas-states.ts';
import { everyInstitution } from '#server/relations/institutions.ts';
import { paginate, type SortOrder } from '#shared/http/page.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { percentileOf } from '#shared/system/metrics.ts';
import { metricPeriods, type MetricPeriod } from '#shared/system/system-metrics.api.ts';
import {
  institutionMetricList,
  metricPartList,
  type InstitutionMetrics,
  type MetricNumbers,
  type MetricSort,
} from '#shared/system/system-metrics.columns.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { sumByInstitution, sumByPart, type SummedRow } from './metrics.repository.ts';

const minuteMs = 60_000;

interface MetricsQuery {
  readonly period: MetricPeriod;
  readonly institutionId?: number | undefined;
}

/** The moments that a period's parts begin at. */
function partsOf(period: MetricPeriod, now: number) {
  const { partMinutes, parts } = metricPeriods[period];
  const partMs = partMinutes * minuteMs;
  const first = Math.floor(now / partMs) * partMs - (parts - 1) * partMs;
  const begins = Array.from({ length: parts }, (_, place) => first + place * partMs);
  return { partMinutes, begins, from: new Date(first) };
}

/** What all processes did in a period that ends now. */
export async function readMetrics({ period, institutionId }: MetricsQuery, now = currentMs()) {
  const { partMinutes, begins, from } = partsOf(period, now);
  const { parts, total } = await sumByPart(from, { partMinutes, institutionId });
  return {
    partMinutes,
    parts: begins.map((beganAt) => ({
      beganAt: new Date(beganAt).toISOString(),
      ...numbersOf(parts.get(beganAt)),
    })),
    total: numbersOf(total),
    institution: institutionId === undefined ? null : await findInstitution(institutionId),
  };
}

async function findInstitution(id: number) {
  const found = await everyInstitution().where('id', '=', id).executeTakeFirst();
  return found ? { id, title: found.title } : null;
}

interface InstitutionsQuery {
  readonly period: MetricPeriod;
  readonly search?: string | undefined;
  readonly sortBy: MetricSort;
  readonly sortOrder: SortOrder;
}

/** A page of all institutions, with what was done for each in a period that ends now. */
export async function listInstitutionMetrics({
  page,
  limit,
  ...query
}: InstitutionsQuery & { page: number; limit: number }) {
  const rows = await listAllInstitutionMetrics(query);
  const pagination = paginate({ page, limit }, rows.length);
  const from = (pagination.page - 1) * limit;
  return { institutions: rows.slice(from, from + limit), pagination };
}

/** The same, all of them: numbers such as percentiles can't be sorted before they're all there. */
async function listAllInstitutionMetrics(
  { period, search = '', sortBy, sortOrder: order }: InstitutionsQuery,
  now = currentMs(),
): Promise<readonly InstitutionMetrics[]> {
  const { partMinutes, from } = partsOf(period, now);
  const [sums, { total }, institutions] = await Promise.all([
    sumByInstitution(from),
    sumByPart(from, { partMinutes }),
    everyInstitution().orderBy('title').execute(),
  ]);
  const numbers = (id: number | null) => {
    const { measuredSeconds, queueDepth } = total;
    const own = sums.get(id) ?? idle;
    const queue = queueDepth === null ? { queueDepth: null, queueAgeSeconds: null } : {};
    return numbersOf({ ...own, ...queue, measuredSeconds });
  };
  const key = keyOf(search);
  const found: InstitutionMetrics[] = institutions
    .filter(({ title }) => keyOf(title).includes(key))
    .map(({ id, title }) => ({ institution: { id, title }, ...numbers(id) }));
  if (key === '' && sums.has(null)) found.push({ institution: null, ...numbers(null) });
  return sortedRows(institutionMetricList, found, { by: sortBy, order });
}

interface FileQuery extends InstitutionsQuery {
  readonly institutionId?: number | undefined;
  readonly table: 'parts' | 'institutions';
  readonly format: TableFormat;
}

/** A period's parts, oldest first, and all institutions as the page lists them, as a file. */
export function exportMetrics(scope: Scope, { table, format, institutionId, ...query }: FileQuery) {
  const { period } = query;
  const parts = inOnePortion(async () => (await readMetrics({ period, institutionId })).parts);
  const institutions = inOnePortion(() => listAllInstitutionMetrics(query));
  const sheets = {
    parts: listSheet(metricPartList, parts),
    institutions: listSheet(institutionMetricList, institutions),
  };
  const other = table === 'parts' ? sheets.institutions : sheets.parts;
  const what = `system-metrics-${table}-${period}`;
  return tableFileOf(scope, { what, format, main: sheets[table], after: [other] });
}

/** Of an institution that nothing was done for. */
const idle: SummedRow = { ...newTally(), measuredSeconds: 0 };

const rounded = (value: number) => Math.round(value * 10) / 10;

/** No numbers where nothing was measured: zero would say that nothing happened. */
function numbersOf(row: SummedRow | undefined): MetricNumbers {
  const seconds = row?.measuredSeconds ?? 0;
  const own = row && seconds > 0 ? row : undefined;
  const { canvasMs, ...counts } = countsBy((name) => own?.[name] ?? null);
  const perHour = (count: number | null) => (count === null ? null : rounded((count * 3_600) / seconds));
  return {
    ...counts,
    p50Ms: own ? percentileOf(own.took, 0.5) : null,
    p95Ms: own ? percentileOf(own.took, 0.95) : null,
    queueDepth: own?.queueDepth ?? null,
    queueAgeSeconds: own?.queueAgeSeconds ?? null,
    scansPerHour: perHour(counts.scans),
    syncsPerHour: perHour(counts.syncs),
    canvasBudgetPercent: canvasMs === null ? null : rounded((canvasMs / (seconds * 1000 * mostSlots)) * 100),
  };
}
