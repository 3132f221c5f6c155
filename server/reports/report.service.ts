import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { getSeenBatches } from '#server/batches/batch-list.service.ts';
import { institutionDays } from '#server/history/history.service.ts';
import { Problem } from '#shared/http/problem.ts';
import { reportPresets, type ReportField, type ReportPreset } from '#shared/reports/report-presets.ts';
import {
  mostLines,
  type Place,
  type queryReport,
  type ReportMarker,
  type ReportRow,
} from '#shared/reports/report.api.ts';
import type { Product } from '#shared/task-runners/tool.ts';
import { phrase } from '#shared/text/phrase.ts';
import { listDays, rangeBefore, rangeOf } from './report-days.service.ts';
import {
  fieldFacts,
  numberOf,
  valuesOf,
  type DayRange,
  type DayTotals,
  type ReportQuestion,
  type Sum,
} from './report-fields.ts';
import { countMembers, findNewestScan } from './group-totals.repository.ts';
import { reportProblems } from './report.messages.ts';
import { getSeenPlaces, onlyIn } from './report-places.service.ts';
import { scopeOf } from './report-scope.service.ts';
import { listEarlyBatches, type EarlyBatch } from './span-ranges.ts';

/** A batch, and the day on which it was created. */
interface Begun {
  readonly id: number;
  readonly title: string;
  readonly day: string;
}

interface Marked {
  readonly days: readonly DayTotals[];
  readonly batches: readonly Begun[];
  readonly early: readonly EarlyBatch[];
  readonly fields: readonly ReportField[];
}

/** More batches than this beginning in one report say nothing to anyone. */
const mostBegun = 20;

/** Days from which the numbers are different for another reason than the courses, oldest first. */
function markersOf({ days, batches, early, fields }: Marked, { from, to }: DayRange): ReportMarker[] {
  // One without courses, or whose courses others have had, changes nothing by beginning.
  const changing = new Set(early.flatMap(({ batchId, begins }) => (begins ? batchId : [])));
  const begun = batches.filter(({ id, day }) => changing.has(id) && day > from && day <= to);
  const changed = fields.some(({ unit }) => unit === 'score') ? changesOf(days) : [];
  return [
    ...changed.map((date) => ({ kind: 'weights_changed' as const, date })),
    ...(begun.length > mostBegun ? [] : begun).map(({ id, title, day }) => ({
      kind: 'batch_began' as const,
      date: day,
      batchId: id,
      title,
    })),
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** The days on which the first score by newer settings is in the numbers. */
function changesOf(days: readonly DayTotals[]) {
  let newest: number | null = null;
  return days.flatMap(({ day, scoreVersion }) => {
    if (scoreVersion === null || (newest !== null && scoreVersion <= newest)) return [];
    const isFirst = newest === null;
    newest = scoreVersion;
    return isFirst ? [] : [day];
  });
}

/** What's requested, and in which part of the request. */
export type ReportQuery = z.output<typeof queryReport.body> & { readonly part: 'query' | 'body' };

/** The presets whose tool or flavour the institution has. */
export async function listPresets(scope: Scope): Promise<readonly ReportPreset[]> {
  const { isReadyGo, activeProducts } = await scope.institution();
  const has = (tool: Product) => (tool === 'readygo' ? isReadyGo : activeProducts.includes(tool));
  return reportPresets.filter(({ tool }) => has(tool));
}

/** The preset of a historical report that the institution has. */
export async function presetOf(scope: Scope, reportId: string): Promise<ReportPreset> {
  const preset = (await listPresets(scope)).find(({ id, view }) => id === reportId && view === 'history');
  if (!preset) throw new Problem('not_found', phrase(reportProblems.notFound));
  return preset;
}

/**
 * A historical report: one row a day, oldest first, over the courses of the batches, each once. Days without courses are
 * left out; a field that nothing is known about is null.
 */
export async function buildReport(scope: Scope, actor: Actor, query: ReportQuery) {
  const preset = await presetOf(scope, query.reportId);
  const fields = fieldsOf(preset, query);
  const dayOf = await institutionDays(scope);
  const today = dayOf(currentTime());
  const range = rangeOf(query, today);
  const params = { fields: fields.map(fieldFacts), ...range };
  if (query.batchIds.length === 0) return { ...empty, params };
  if (query.lineBatchIds.length + query.lineUnitIds.length + query.lineTermIds.length > mostLines)
    throw new Problem('invalid_input', phrase(reportProblems.tooManyLines));
  const seen = await getSeenBatches(scope, actor, query.batchIds);
  const shown = await getSeenBatches(scope, actor, query.lineBatchIds);
  const batches = seen.map(({ id, title, created_at }): Begun => ({ id, title, day: dayOf(created_at) }));
  const batchIds = batches.map(({ id }) => id);
  const places = await getSeenPlaces(scope, actor, {
    batchIds,
    unitIds: query.lineUnitIds,
    termIds: query.lineTermIds,
  });
  const { only, scope: narrowed, within } = await scopeOf(scope, actor, { ...query, tool: preset.tool });
  const asked = { tool: preset.tool, batchIds, only, values: fields.flatMap(({ from }) => valuesOf(from)) };
  const wide = { from: query.compare ? rangeBefore(range).from : range.from, to: range.to, today };
  const [days, early, newest] = await Promise.all([
    listDays(scope, asked, wide),
    listEarlyBatches(scope, asked, wide),
    findNewestScan(scope, batchIds, preset.tool),
  ]);
  const now = only || seen.some(({ status }) => status === 0) ? undefined : days.at(-1);
  const rowsOf = (of: DayRange) => shownOf(days, of, query.days).map((day) => toRow(fields, day, early));
  return {
    data: rowsOf(range),
    previous: query.compare ? rowsOf(rangeBefore(range)) : null,
    params,
    lines: await linesOf(scope, { asked, fields, shown, places, which: query.days }, { ...range, today }),
    markers: markersOf({ days: days.filter(({ day }) => day >= range.from), batches, early, fields }, range),
    scope: narrowed,
    within: [...within],
    totals:
      now?.day === today
        ? { courses: now.courses, inScope: now.courses - now.out.courses }
        : await countMembers(scope, batchIds, within.length > 0 ? only?.courseIds : undefined),
    asOf: newest?.toISOString() ?? null,
  };
}

/** Of some days, those of a period that are asked for. */
const shownOf = (days: readonly DayTotals[], { from, to }: DayRange, which: ReportQuery['days']) =>
  days.filter(({ day }) => (which === 'ends' ? day === from || day === to : day >= from && day <= to));

interface LinesAsked {
  readonly which: ReportQuery['days'];
  readonly asked: ReportQuestion;
  readonly fields: readonly ReportField[];
  readonly shown: readonly { readonly id: number; readonly title: string }[];
  readonly places: readonly Place[];
}

/** The days of each batch, unit or term alone, from the first one on which it had courses. One is read after the other. */
async function linesOf(
  scope: Scope,
  { asked, fields, shown, places, which }: LinesAsked,
  range: DayRange & { readonly today: string },
) {
  const lines = [];
  const batches = shown.map(({ id, title }) => ({
    line: { kind: 'batch' as const, id: String(id), title },
    alone: { ...asked, batchIds: [id] },
  }));
  const others = places.map((place) => ({
    line: place,
    alone: { ...asked, only: onlyIn(scope, place, asked.only) },
  }));
  for (const { line, alone } of [...batches, ...others]) {
    const [days, early] = [await listDays(scope, alone, range), await listEarlyBatches(scope, alone, range)];
    const data = shownOf(days, range, which)
      .map((day) => toRow(fields, day, early))
      .filter(({ laterBatches }) => line.kind !== 'batch' || laterBatches === 0);
    lines.push({ ...line, data });
  }
  return lines;
}

const empty = {
  data: [],
  previous: null,
  lines: [],
  markers: [],
  scope: null,
  within: [] as Place[],
  totals: { courses: 0, inScope: 0 },
  asOf: null,
};

/** The fields that are asked for, in the preset's order. */
export function fieldsOf(
  preset: ReportPreset,
  { fields: asked, part }: Pick<ReportQuery, 'fields' | 'part'>,
): ReportField[] {
  const unknown = asked?.find((id) => !preset.fields.some((field) => field.id === id));
  if (unknown !== undefined) {
    throw new Problem('invalid_input', phrase(reportProblems.noField, { field: unknown }), {
      [`${part}.fields`]: phrase(reportProblems.unknownField),
    });
  }
  return asked ? preset.fields.filter(({ id }) => asked.includes(id)) : [...preset.fields];
}

function toRow(fields: readonly ReportField[], day: DayTotals, early: readonly EarlyBatch[]): ReportRow {
  let at = 0;
  const next = (): Sum => {
    const sum = { sum: day.sums[at] ?? 0, count: day.counts[at] ?? 0 };
    at += 1;
    return sum;
  };
  const numbers = fields.map(({ id, from }) => {
    const [part, whole] = valuesOf(from).map(next);
    return [id, numberOf(from, [part ?? { sum: 0, count: 0 }, whole])] as const;
  });
  return {
    date: day.day,
    courses: day.courses,
    inScope: Math.max(0, day.courses - day.out.courses),
    scannedCourses: day.scannedCourses,
    laterBatches: early.filter(({ days }) => days.includes(day.day)).length,
    behind: Object.fromEntries(numbers.map(([id, { behind }]) => [id, behind])),
    ...Object.fromEntries(numbers.map(([id, { value }]) => [id, value])),
  };
}
