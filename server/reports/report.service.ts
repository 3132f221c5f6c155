import { DateTime } from 'luxon';
import type * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { getSeenBatches } from '#server/batches/batch.service.ts';
import { institutionDays } from '#server/history/history.service.ts';
import { Problem } from '#shared/http/problem.ts';
import {
  reportPresets,
  type ReportDuration,
  type ReportField,
  type ReportPreset,
} from '#shared/reports/report-presets.ts';
import type { queryReport, ReportRow } from '#shared/reports/report.api.ts';
import type { Product, Tool } from '#shared/task-runners/tool.ts';
import { fieldFacts, positionsOf, valueOf } from './report-fields.ts';
import { countMembers, findNewestScan, listDayTotals, type DayTotals } from './report.repository.ts';
import { phrase } from '#shared/text/phrase.ts';
import { reportProblems } from './report.messages.ts';

/** What's requested, and in which part of the request. */
export type ReportQuery = z.output<typeof queryReport.body> & { readonly part: 'query' | 'body' };
type Preset = ReportPreset & { readonly tool: Tool };

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

/** A historical report: one row a day, oldest first, over the given batches. Days without sums are left out. */
export async function buildReport(scope: Scope, actor: Actor, query: ReportQuery) {
  const preset = (await listPresets(scope)).find(({ id }) => id === query.reportId);
  if (!preset) throw new Problem('not_found', phrase(reportProblems.notFound));
  const fields = fieldsOf(preset, query);
  const dayOf = await institutionDays(scope);
  const range = rangeOf(query, dayOf(new Date()));
  const params = { fields: fields.map(fieldFacts), ...range };
  const nothing = { data: [], previous: null, params, markers: [], scope: null, totals: { courses: 0 } };
  if (query.batchIds.length === 0) return { ...nothing, asOf: null };
  const batches = await getSeenBatches(scope, actor, query.batchIds);
  const days = await listDayTotals(scope, {
    batches: batches.map(({ id, created_at }) => ({ id, createdOn: dayOf(created_at) })),
    tool: preset.tool,
    positions: positionsOf(preset.tool),
    ...range,
  });
  const rows = days.map((day) => toRow(fields, day));
  const newest = await findNewestScan(scope, query.batchIds, preset.tool);
  const isCurrent = query.reportDuration === 'current' && !query.startDate && !query.endDate;
  return {
    ...nothing,
    data: isCurrent ? rows.slice(-1) : rows,
    totals: await countMembers(scope, query.batchIds),
    asOf: newest?.toISOString() ?? null,
  };
}

function fieldsOf(preset: Preset, { fields: asked, part }: ReportQuery): ReportField[] {
  const unknown = asked?.find((id) => !preset.fields.some((field) => field.id === id));
  if (unknown !== undefined) {
    throw new Problem('invalid_input', phrase(reportProblems.noField, { field: unknown }), {
      [`${part}.fields`]: phrase(reportProblems.unknownField),
    });
  }
  return asked ? preset.fields.filter(({ id }) => asked.includes(id)) : [...preset.fields];
}

function rangeOf({ reportDuration, startDate, endDate, part }: ReportQuery, today: string) {
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
  const values = fields.map((field) => [field.id, valueOf(field, { sums, counts })] as const);
  const behind = Object.fromEntries(values.map(([id, { behind: courses }]) => [id, courses]));
  return {
    date: day,
    ...totals,
    behind,
    ...Object.fromEntries(values.map(([id, { value }]) => [id, value])),
  };
}
