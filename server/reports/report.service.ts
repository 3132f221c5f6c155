import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { inOnePortion, sheetOf, tableFileOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { getSeenBatches } from '#server/batches/batch-list.service.ts';
import { institutionDays } from '#server/history/history.service.ts';
import { Problem } from '#shared/http/problem.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { presetMessages } from '#shared/reports/report-names.messages.ts';
import { reportPresets, type ReportField, type ReportPreset } from '#shared/reports/report-presets.ts';
import type { queryReport, ReportRow, ReportMarker } from '#shared/reports/report.api.ts';
import type { Product } from '#shared/task-runners/tool.ts';
import { literal, phrase } from '#shared/text/phrase.ts';
import type { DayRange, DayTotals } from './report-question.ts';
import { listDays } from './report-days.service.ts';
import { fieldFacts, numberOf, valuesOf, type Sum } from './report-fields.ts';
import { rangeBefore, rangeOf } from './report-range.ts';
import { countMembers, findNewestScan } from './group-totals.repository.ts';
import { reportColumns, reportProblems } from './report.messages.ts';
import { scopeOf } from './report-scope.service.ts';

/** A batch, and the day on which it was created. */
interface Begun {
  readonly id: number;
  readonly title: string;
  readonly day: string;
}

interface Marked {
  readonly days: readonly DayTotals[];
  readonly batches: readonly Begun[];
  readonly fields: readonly ReportField[];
}

/** More batches than this beginning in one report say nothing to anyone. */
const mostBegun = 20;

/** Days from which the numbers are different for another reason than the courses, oldest first. */
function markersOf({ days, batches, fields }: Marked, { from, to }: DayRange): ReportMarker[] {
  const begun = batches.filter(({ day }) => day > from && day <= to);
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
type ReportQuery = z.output<typeof queryReport.body> & { readonly part: 'query' | 'body' };

/** The presets whose tool or flavour the institution has. */
export async function listPresets(scope: Scope): Promise<readonly ReportPreset[]> {
  const { isReadyGo, activeProducts } = await scope.institution();
  const has = (tool: Product) => (tool === 'readygo' ? isReadyGo : activeProducts.includes(tool));
  return reportPresets.filter(({ tool }) => has(tool));
}

/**
 * A historical report: one row a day, oldest first, over the courses of the batches, each once. Days without courses are
 * left out; a field that nothing is known about is null.
 */
export async function buildReport(scope: Scope, actor: Actor, query: ReportQuery) {
  const presets = await listPresets(scope);
  const preset = presets.find(({ id, view }) => id === query.reportId && view === 'history');
  if (!preset) throw new Problem('not_found', phrase(reportProblems.notFound));
  const fields = fieldsOf(preset, query);
  const dayOf = await institutionDays(scope);
  const today = dayOf(currentTime());
  const range = rangeOf(query, today);
  const params = { fields: fields.map(fieldFacts), ...range };
  if (query.batchIds.length === 0) return { ...empty, params };
  const seen = await getSeenBatches(scope, actor, query.batchIds);
  const batches = seen.map(({ id, title, created_at }): Begun => ({ id, title, day: dayOf(created_at) }));
  const { only, scope: narrowed } = await scopeOf(scope, actor, { ...query, tool: preset.tool });
  const batchIds = batches.map(({ id }) => id);
  const asked = { tool: preset.tool, batchIds, only, values: fields.flatMap(({ from }) => valuesOf(from)) };
  const [days, newest] = await Promise.all([
    listDays(scope, asked, {
      from: query.compare ? rangeBefore(range).from : range.from,
      to: range.to,
      today,
    }),
    findNewestScan(scope, batchIds, preset.tool),
  ]);
  const now = only || seen.some(({ status }) => status === 0) ? undefined : days.at(-1);
  const rowsOf = ({ from, to }: DayRange) =>
    days.filter(({ day }) => day >= from && day <= to).map((day) => toRow(fields, day, batches));
  return {
    data: rowsOf(range),
    previous: query.compare ? rowsOf(rangeBefore(range)) : null,
    params,
    markers: markersOf({ days: days.filter(({ day }) => day >= range.from), batches, fields }, range),
    scope: narrowed,
    totals: { courses: now?.day === today ? now.courses : await countMembers(scope, batchIds) },
    asOf: newest?.toISOString() ?? null,
  };
}

const empty = { data: [], previous: null, markers: [], scope: null, totals: { courses: 0 }, asOf: null };

function fieldsOf(preset: ReportPreset, { fields: asked, part }: ReportQuery): ReportField[] {
  const unknown = asked?.find((id) => !preset.fields.some((field) => field.id === id));
  if (unknown !== undefined) {
    throw new Problem('invalid_input', phrase(reportProblems.noField, { field: unknown }), {
      [`${part}.fields`]: phrase(reportProblems.unknownField),
    });
  }
  return asked ? preset.fields.filter(({ id }) => asked.includes(id)) : [...preset.fields];
}

function toRow(fields: readonly ReportField[], day: DayTotals, batches: readonly Begun[]): ReportRow {
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
    scannedCourses: day.scannedCourses,
    laterBatches: batches.filter((batch) => batch.day > day.day).length,
    behind: Object.fromEntries(numbers.map(([id, { behind }]) => [id, behind])),
    ...Object.fromEntries(numbers.map(([id, { value }]) => [id, value])),
  };
}

type Report = Awaited<ReturnType<typeof buildReport>>;

/** The table of a report as a file: the same numbers as on the page, the newest day first. */
export async function exportTable(
  scope: Scope,
  actor: Actor,
  { format, ...query }: ReportQuery & { readonly format: TableFormat },
) {
  const report = await buildReport(scope, actor, query);
  const title = reportPresets.find(({ id }) => id === query.reportId);
  const rows = inOnePortion(() => Promise.resolve(report.data.toReversed()));
  return tableFileOf(scope, {
    what: query.reportId,
    format,
    main: sheetOf(phrase(title ? presetMessages[title.id] : reportColumns.title), columnsOf(report), rows),
  });
}

const columnsOf = ({ params }: Report): readonly Column<ReportRow>[] => [
  { header: phrase(reportColumns.date), type: 'date', cell: ({ date }) => date },
  { header: phrase(reportColumns.courses), type: 'number', cell: ({ courses }) => courses },
  { header: phrase(reportColumns.scanned), type: 'number', cell: ({ scannedCourses }) => scannedCourses },
  ...params.fields.flatMap(({ id, label, unit }): Column<ReportRow>[] => [
    {
      header: literal(label),
      type: unit === 'percent' ? 'percent' : 'number',
      cell: (row) => numberIn(row, id),
    },
    {
      header: phrase(reportColumns.behind, { field: label }),
      type: 'number',
      cell: ({ behind }) => behind[id] ?? 0,
    },
  ]),
  { header: phrase(reportColumns.laterBatches), type: 'number', cell: ({ laterBatches }) => laterBatches },
];

function numberIn(row: ReportRow, id: string) {
  const value = row[id];
  return typeof value === 'number' ? value : null;
}
