import { DateTime } from 'luxon';
import type * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { getSeenBatches } from '#server/batches/batch.service.ts';
import { institutionDays } from '#server/history/history.service.ts';
import { Problem } from '#shared/http/problem.ts';
import { reportPresets, type ReportDuration, type ReportField } from '#shared/reports/report-presets.ts';
import type { queryReport, ReportRow } from '#shared/reports/report.api.ts';
import { metricById, toolOfMetric } from '#shared/scans/metrics.ts';
import type { Product } from '#shared/task-runners/tool.ts';
import { reportFields } from './report-fields.ts';
import { countMembers, findNewestScan, listDayTotals, type DayTotals } from './report.repository.ts';
import { phrase } from '#shared/text/phrase.ts';
import { reportProblems } from './report.messages.ts';

/** What's requested, and in which part of the request. */
type Query = z.output<typeof queryReport.body> & { readonly part: 'query' | 'body' };
type Preset = (typeof reportPresets)[number];

const durationDays: Record<Exclude<ReportDuration, 'current' | '6_months'>, number> = {
  '30_days': 30,
  '90_days': 90,
};
/** "Current" is the newest day there is, at most this old. */
const currentDays = 7;
const longestMonths = 25;

/** The presets whose tool or flavour the institution has. */
export async function listPresets(scope: Scope): Promise<Preset[]> {
  const { isReadyGo, activeProducts } = await scope.institution();
  const has = (tool: Product) => (tool === 'readygo' ? isReadyGo : activeProducts.includes(tool));
  return reportPresets.filter(({ tool }) => has(tool));
}

/**
 * A historical report: one row a day, oldest first, over the given batches. A day's sums and counts of the batches are
 * added up and means computed from those, so a course in two of the batches counts twice, as it does in `courses`;
 * `totals` says by how much. Days without sums are left out; a field that couldn't be measured is null.
 */
export async function buildReport(scope: Scope, actor: Actor, query: Query) {
  const preset = (await listPresets(scope)).find(({ id }) => id === query.reportId);
  if (!preset) throw new Problem('not_found', phrase(reportProblems.notFound));
  const fields = fieldsOf(preset, query);
  const params = {
    fields: fields.map((id) => ({
      id,
      label: '',
      type: reportFields[id].type,
      summary: reportFields[id].summary,
    })),
  };
  if (query.batchIds.length === 0) return { data: [], params, totals: noCourses, asOf: null };
  const batches = await getSeenBatches(scope, actor, query.batchIds);
  const dayOf = await institutionDays(scope);
  const range = rangeOf(query, dayOf(new Date()));
  const days = await listDayTotals(scope, {
    batches: batches.map(({ id, created_at }) => ({ id, createdOn: dayOf(created_at) })),
    tool: preset.tool,
    positions: fields.map((id) => metricById(id).position),
    ...range,
  });
  const rows = days.map((day) => toRow(fields, day));
  const newest = await findNewestScan(scope, query.batchIds, preset.tool);
  const isCurrent = query.reportDuration === 'current' && !query.startDate && !query.endDate;
  return {
    data: isCurrent ? rows.slice(-1) : rows,
    params,
    totals: await countMembers(scope, query.batchIds),
    asOf: newest?.toISOString() ?? null,
  };
}

const noCourses = { courses: 0, memberships: 0 };

function fieldsOf(preset: Preset, { fields: asked, part }: Query): ReportField[] {
  const offered = preset.fields.filter((id) => toolOfMetric(id) === preset.tool);
  const unknown = asked?.find((id) => !offered.some((field) => field === id));
  if (unknown !== undefined) {
    throw new Problem('invalid_input', phrase(reportProblems.noField, { field: unknown }), {
      [`${part}.fields`]: phrase(reportProblems.unknownField),
    });
  }
  return asked ? offered.filter((id) => asked.includes(id)) : [...offered];
}

function rangeOf({ reportDuration, startDate, endDate, part }: Query, today: string) {
  const to = endDate ?? today;
  const from = startDate ?? beginOf(reportDuration, to);
  const earliest = DateTime.fromISO(to).minus({ months: longestMonths }).toISODate() ?? to;
  if (from > to) {
    throw new Problem('invalid_input', phrase(reportProblems.endsFirst), {
      [`${part}.startDate`]: phrase(reportProblems.afterEnd),
    });
  }
  return { from: from < earliest ? earliest : from, to };
}

function beginOf(duration: ReportDuration, to: string) {
  const end = DateTime.fromISO(to);
  if (duration === '6_months') return end.minus({ months: 6 }).toISODate() ?? to;
  const days = duration === 'current' ? currentDays : durationDays[duration];
  return end.minus({ days: days - 1 }).toISODate() ?? to;
}

function toRow(fields: readonly ReportField[], { day, sums, counts, ...totals }: DayTotals): ReportRow {
  const values = fields.map((id, index) => {
    const count = counts[index] ?? 0;
    const sum = sums[index] ?? 0;
    const definition: { summary: 'sum' | 'mean' } = reportFields[id];
    return [id, count === 0 ? null : definition.summary === 'mean' ? sum / count : sum] as const;
  });
  return { date: day, ...totals, ...Object.fromEntries(values) };
}
