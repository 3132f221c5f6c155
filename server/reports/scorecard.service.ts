import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { mayRead } from '#server/access/sight.ts';
import { getSeenBatches } from '#server/batches/batch-list.service.ts';
import { institutionDays } from '#server/history/history.service.ts';
import { currentTime } from '#server/infra/clock.ts';
import { say } from '#server/infra/i18n/language.ts';
import { inOnePortion, sheetOf, tableFileOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { presetMessages } from '#shared/reports/report-names.messages.ts';
import { reportPresets, type ReportField } from '#shared/reports/report-presets.ts';
import type { queryScorecard, ScorecardRow } from '#shared/reports/report.api.ts';
import { literal, phrase } from '#shared/text/phrase.ts';
import { rangeOf } from './report-days.service.ts';
import { fieldFacts, numberOf, valuesOf, type ReportQuestion, type Sum } from './report-fields.ts';
import { listPlaces, listSumsOn, type KeySums } from './report-places.repository.ts';
import { reportColumns } from './report.messages.ts';
import { scopeOf } from './report-scope.service.ts';
import { fieldsOf, presetOf } from './report.service.ts';

export type ScorecardQuery = z.output<typeof queryScorecard.body>;
type Scorecard = z.input<typeof queryScorecard.response>;

/** What the rows of a scorecard are about, before their numbers. */
interface Named {
  readonly id: string | null;
  readonly title: string | null;
  readonly parent: string | null;
}

const nothing: KeySums = {
  key: null,
  courses: 0,
  scannedCourses: 0,
  inScope: 0,
  sums: [],
  counts: [],
  scoreVersion: null,
};

/** The numbers of a report for each unit, term or batch: on the last day of a period, and on the first. */
export async function buildScorecard(scope: Scope, actor: Actor, query: ScorecardQuery): Promise<Scorecard> {
  const preset = await presetOf(scope, query.reportId);
  const fields = fieldsOf(preset, { ...query, part: 'body' });
  const today = (await institutionDays(scope))(currentTime());
  const { from, to } = rangeOf({ ...query, part: 'body' }, today);
  const batches = await getSeenBatches(scope, actor, query.batchIds);
  const batchIds = batches.map(({ id }) => id);
  const narrowing = { quickViewId: query.quickViewId, batchIds, tool: preset.tool, part: 'body' };
  const { only, scope: narrowed } = await scopeOf(scope, actor, narrowing);
  const values = fields.flatMap((field) => valuesOf(field.from));
  const asked: ReportQuestion = { tool: preset.tool, batchIds, only, values };
  const { timeZone } = await scope.institution();
  const on = (day: string) => readDay(scope, asked, { by: query.by, day, today, timeZone });
  const [now, before, named] = await Promise.all([
    on(to),
    from === to ? noDay : on(from),
    query.by === 'batch'
      ? batches.map(({ id, title }): Named => ({ id: String(id), title, parent: null }))
      : listPlaces(scope, query.by),
  ]);
  const isReweighted =
    before.together.scoreVersion !== null && before.together.scoreVersion !== now.together.scoreVersion;
  const compared = isReweighted ? fields.filter(({ unit }) => unit !== 'score') : fields;
  const rowOf = (row: Named, after: KeySums = nothing, first: KeySums = nothing): ScorecardRow => ({
    ...row,
    courses: after.courses,
    inScope: after.inScope,
    scannedCourses: after.scannedCourses,
    now: numbersOf(fields, after),
    before: {
      ...Object.fromEntries(fields.map(({ id }) => [id, null])),
      ...pick(numbersOf(fields, first), compared),
    },
  });
  const parents = new Map(named.map(({ id, parent }) => [id, parent]));
  const [sums, firsts] = [now, before].map(({ rows }) => upwards(rows, parents)) as [Summed, Summed];
  const isSeen = ({ id }: Named) => {
    const own = [sums, firsts].some(({ own: has }) => has.has(id));
    return (
      own ||
      (query.by === 'unit' && id !== null && (sums.all.has(id) || firsts.all.has(id)) && mayRead(actor, id))
    );
  };
  const listed = [...named, unknown].filter(isSeen);
  const ids = new Set(listed.map(({ id }) => id));
  return {
    params: { fields: fields.map(fieldFacts), from, to },
    rows: listed.map(({ id, title, parent }) =>
      rowOf({ id, title, parent: ids.has(parent) ? parent : null }, sums.all.get(id), firsts.all.get(id)),
    ),
    together: rowOf(unknown, now.together, before.together),
    isReweighted,
    scope: narrowed,
  };
}

const unknown: Named = { id: null, title: null, parent: null };

interface Day {
  readonly rows: readonly KeySums[];
  readonly together: KeySums;
}

const noDay: Day = { rows: [], together: nothing };

async function readDay(
  scope: Scope,
  asked: ReportQuestion,
  on: Parameters<typeof listSumsOn>[2],
): Promise<Day> {
  if (asked.batchIds.length === 0) return noDay;
  const rows = (await listSumsOn(scope, asked, on)).filter(({ courses }) => courses > 0);
  // A course counts in each of its batches, and once in all of them together.
  const together = on.by === 'batch' ? await listSumsOn(scope, asked, { ...on, by: 'together' }) : rows;
  return { rows, together: together.reduce(added, nothing) };
}

interface Summed {
  /** what courses are in themselves */
  readonly own: ReadonlySet<string | null>;
  readonly all: ReadonlyMap<string | null, KeySums>;
}

/** Adds what lies in a unit to the unit. One that isn't known, or whose way up leads in a circle, ends there. */
function upwards(rows: readonly KeySums[], parents: ReadonlyMap<string | null, string | null>): Summed {
  const all = new Map<string | null, KeySums>();
  const own = new Set<string | null>();
  for (const row of rows) {
    const start = parents.has(row.key) ? row.key : null;
    own.add(start);
    const passed = new Set<string | null>();
    for (let at: string | null = start; !passed.has(at);) {
      passed.add(at);
      all.set(at, added(all.get(at) ?? nothing, row));
      const parent: string | null = at === null ? null : (parents.get(at) ?? null);
      if (parent === null || !parents.has(parent)) break;
      at = parent;
    }
  }
  return { own, all };
}

const longer = <T>(one: readonly T[], other: readonly T[]) => (one.length > other.length ? one : other);

const added = (one: KeySums, other: KeySums): KeySums => ({
  key: one.key,
  courses: one.courses + other.courses,
  scannedCourses: one.scannedCourses + other.scannedCourses,
  inScope: one.inScope + other.inScope,
  sums: longer(one.sums, other.sums).map((_, at) => (one.sums[at] ?? 0) + (other.sums[at] ?? 0)),
  counts: longer(one.counts, other.counts).map((_, at) => (one.counts[at] ?? 0) + (other.counts[at] ?? 0)),
  scoreVersion: Math.max(one.scoreVersion ?? 0, other.scoreVersion ?? 0) || null,
});

type Numbers = Record<string, number | null>;

function numbersOf(fields: readonly ReportField[], { sums, counts }: KeySums): Numbers {
  let at = 0;
  const next = (): Sum => {
    const sum = { sum: sums[at] ?? 0, count: counts[at] ?? 0 };
    at += 1;
    return sum;
  };
  return Object.fromEntries(
    fields.map(({ id, from }) => {
      const [part, whole] = valuesOf(from).map(next);
      return [id, numberOf(from, [part ?? { sum: 0, count: 0 }, whole]).value];
    }),
  );
}

const pick = (numbers: Numbers, fields: readonly ReportField[]): Numbers =>
  Object.fromEntries(fields.map(({ id }) => [id, numbers[id] ?? null]));

const types = { count: 'number', percent: 'percent', score: 'decimal', megabytes: 'decimal' } as const;

/** The scorecard as a file: its rows, and all of them together at the end. */
export async function exportScorecard(
  scope: Scope,
  actor: Actor,
  { format, ...query }: ScorecardQuery & { readonly format: TableFormat },
) {
  const { params, rows, together } = await buildScorecard(scope, actor, query);
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const columns: readonly Column<ScorecardRow>[] = [
    {
      header: phrase(reportColumns.placeOf, { by: query.by }),
      type: 'text',
      cell: (row) =>
        row.title ?? say(phrase(row === together ? reportColumns.together : reportColumns.unknownPlace)),
    },
    ...(query.by === 'unit'
      ? [
          {
            header: phrase(reportColumns.liesIn),
            type: 'text' as const,
            cell: ({ parent }: ScorecardRow) => (parent === null ? null : (titles.get(parent) ?? null)),
          },
        ]
      : []),
    { header: phrase(reportColumns.courses), type: 'number', cell: ({ courses }) => courses },
    { header: phrase(reportColumns.inScope), type: 'number', cell: ({ inScope }) => inScope },
    { header: phrase(reportColumns.scanned), type: 'number', cell: ({ scannedCourses }) => scannedCourses },
    ...params.fields.flatMap(({ id, label, unit }): Column<ScorecardRow>[] => [
      { header: literal(label), type: types[unit], cell: ({ now }) => now[id] ?? null },
      {
        header: phrase(reportColumns.onFirstDay, { field: label, day: params.from }),
        type: types[unit],
        cell: ({ before }) => before[id] ?? null,
      },
    ]),
  ];
  const preset = reportPresets.find(({ id }) => id === query.reportId);
  const title = phrase(preset ? presetMessages[preset.id] : reportColumns.title);
  const all = inOnePortion(() => Promise.resolve([...rows, together]));
  return tableFileOf(scope, {
    what: `${query.reportId}_scorecard`,
    format,
    main: sheetOf(title, columns, all),
  });
}
