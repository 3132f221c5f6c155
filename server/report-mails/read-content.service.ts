import { DateTime } from 'luxon';
import type { Actor } from '#server/access/actor.ts';
import { listActiveBatches } from '#server/batches/batch-list.service.ts';
import { exportCoursesFor } from '#server/course-table/course-export.service.ts';
import { queryCoursesFor } from '#server/course-table/course-table.service.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { getSeenView } from '#server/quick-views/quick-view.service.ts';
import { exportChecklists, readChecklists, readTasks } from '#server/reports/checklist-report.service.ts';
import { exportTable } from '#server/reports/report-export.service.ts';
import { readFarthest } from '#server/reports/report-moves.service.ts';
import { buildReport, listPresets } from '#server/reports/report.service.ts';
import { findColumn, titleColumn } from '#shared/columns/columns.ts';
import { filter } from '#shared/filters/filter.ts';
import type { TableFile, TableFormat } from '#shared/http/table-file.ts';
import { mostLines, type ReportRow } from '#shared/reports/report.api.ts';
import { betterWhenOfField, type ReportPreset } from '#shared/reports/report-presets.ts';
import type { SentReport } from '#shared/report-mails/report-schedule.ts';
import { NothingToSend, orGone } from './nothing-to-send.ts';
import { evidenceFile, readSentEvidence } from './read-evidence.service.ts';
import {
  mostBetter,
  mostWorse,
  type Listed,
  type MovedCourse,
  type Progress,
  type RunContent,
  type Trend,
} from './run-content.ts';

/** Rows of a table in a mail; the rest is behind a link. */
const mostRows = 20;
const mostColumns = 3;

type Of<K extends SentReport['kind']> = Extract<SentReport, { kind: K }>;

/** How each kind of what's sent is read, and written as a file; always with the rights of the actor. */
interface Kind<S> {
  read(scope: Scope, actor: Actor, what: S): Promise<RunContent>;
  file(scope: Scope, actor: Actor, asked: FileAsked<S>): Promise<TableFile>;
}

interface FileAsked<S> {
  readonly what: S;
  readonly format: TableFormat;
  /** what the mail with the file says */
  readonly content: RunContent;
}

const kinds: { readonly [K in SentReport['kind']]: Kind<Of<K>> } = {
  report: {
    read: async (scope, actor, what) => {
      const preset = await presetFor(scope, what);
      const part = await partOf(scope, actor, what);
      if (preset.view === 'history') return readTrend(scope, actor, { what, preset, part });
      return readProgress(scope, actor, { what, preset, part });
    },
    file: async (scope, actor, { what, format }) => {
      const preset = await presetFor(scope, what);
      const part = await partOf(scope, actor, what);
      if (preset.view === 'history') return exportTable(scope, actor, { ...questionOf(what, part), format });
      const { batchIds: batches, quickViewId } = part;
      const checklistId = preset.view === 'checklists' ? undefined : (what.checklistId ?? undefined);
      return exportChecklists(scope, actor, { batches, quickViewId, checklistId, format, part: 'body' });
    },
  },
  quick_view: {
    read: readList,
    file: async (scope, actor, { what, format }) => {
      const { query } = await viewQuery(scope, actor, what);
      return exportCoursesFor(scope, actor, { ...query, format });
    },
  },
  evidence: { read: readSentEvidence, file: evidenceFile },
};

const kindOf = ({ kind }: SentReport): Kind<SentReport> => kinds[kind];

/** What the mails of a run say, by what the actor may see now. */
export const readContent = (scope: Scope, actor: Actor, what: SentReport): Promise<RunContent> =>
  orGone(() => kindOf(what).read(scope, actor, what));

/** The same as a file, with all of its rows. */
export const readFile = (scope: Scope, actor: Actor, asked: FileAsked<SentReport>): Promise<TableFile> =>
  orGone(() => kindOf(asked.what).file(scope, actor, asked));

async function presetFor(scope: Scope, { reportId }: Of<'report'>): Promise<ReportPreset> {
  const preset = (await listPresets(scope)).find(({ id, view }) => id === reportId && view !== 'evidence');
  if (!preset) throw new NothingToSend('gone');
  return preset;
}

/** Of the batches that were asked for, those that the actor still sees and that are active. */
interface Part {
  readonly batches: Awaited<ReturnType<typeof listActiveBatches>>;
  readonly batchIds: readonly number[];
  readonly leftOut: number;
  readonly quickViewId: number | undefined;
  readonly view: string | null;
}

async function partOf(scope: Scope, actor: Actor, { batchIds, quickViewId }: Of<'report'>): Promise<Part> {
  const seen = await listActiveBatches(scope, actor);
  const batches = seen.filter(({ id }) => batchIds === null || batchIds.includes(id));
  if (batches.length === 0) throw new NothingToSend('nothing_seen');
  return {
    batches,
    batchIds: batches.map(({ id }) => id),
    leftOut: batchIds === null ? 0 : batchIds.length - batches.length,
    quickViewId: quickViewId ?? undefined,
    view: quickViewId === null ? null : (await getSeenView(scope, actor, quickViewId)).title,
  };
}

interface Asked {
  readonly what: Of<'report'>;
  readonly preset: ReportPreset;
  readonly part: Part;
}

const questionOf = (
  { reportId, duration, byBatch }: Of<'report'>,
  { batches, batchIds, quickViewId }: Part,
) => ({
  reportId,
  reportDuration: duration,
  days: 'each' as const,
  compare: false,
  batchIds: [...batchIds],
  lineBatchIds: byBatch ? largest(batches) : [],
  lineUnitIds: [],
  lineTermIds: [],
  quickViewId,
  part: 'body' as const,
});

const largest = (batches: Part['batches']) =>
  batches
    .toSorted((a, b) => b.course_count - a.course_count)
    .slice(0, mostLines)
    .map(({ id }) => id);

type Report = Awaited<ReturnType<typeof buildReport>>;

async function readTrend(scope: Scope, actor: Actor, { what, preset, part }: Asked): Promise<Trend> {
  const report = await buildReport(scope, actor, questionOf(what, part));
  const { data, params, lines, totals } = report;
  const [main] = preset.fields;
  const movement = main ? movementOf(report, main.id) : null;
  const last = data.at(-1);
  return {
    kind: 'trend',
    batches: part.batches.length,
    leftOut: part.leftOut,
    view: part.view,
    reportId: what.reportId,
    from: params.from,
    to: params.to,
    courses: totals.courses,
    counted: last ? { what: 'courses', all: last.courses, inScope: last.inScope } : null,
    scannedCourses: last?.scannedCourses ?? null,
    fields: params.fields.map(({ id, unit }) => {
      const known = pointsOf(data, id);
      return { id, unit, before: known[0]?.[1] ?? null, now: last ? valueOf(last, id) : null };
    }),
    movement,
    lines: [{ title: null, data }, ...lines].map(({ title, data: rows }) => ({
      title,
      points: main ? pointsOf(rows, main.id) : [],
    })),
    moves: main && movement ? await readMoved(scope, actor, { what, main, part, movement }) : null,
  };
}

const valueOf = (row: ReportRow, id: string) => {
  const value = row[id];
  return typeof value === 'number' ? value : null;
};

const pointsOf = (rows: readonly ReportRow[], id: string) =>
  rows.flatMap((row): [string, number][] => {
    const value = valueOf(row, id);
    return value === null ? [] : [[row.date, value]];
  });

/** From the first known day to the last; scores by other weights can't be compared, so it begins with the latest ones. */
function movementOf({ data, markers, params }: Report, id: string) {
  const since = markers.findLast(({ kind }) => kind === 'weights_changed')?.date ?? params.from;
  const known = pointsOf(data, id).filter(([day]) => day >= since);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first === last) return null;
  return { from: first[0], to: last[0], before: first[1], now: last[1] };
}

interface MovedAsked {
  readonly what: Of<'report'>;
  readonly main: ReportPreset['fields'][number];
  readonly part: Part;
  readonly movement: NonNullable<Trend['movement']>;
}

/** Which courses got better and worse; where nothing is better, which have more and less. */
async function readMoved(scope: Scope, actor: Actor, { what, main, part, movement }: MovedAsked) {
  const betterWhen = betterWhenOfField(main);
  const asked = {
    reportId: what.reportId,
    field: main.id,
    startDate: movement.from,
    endDate: movement.to,
    batchIds: [...part.batchIds],
    quickViewId: part.quickViewId,
  };
  const best = betterWhen === 'lower' ? 'down' : 'up';
  const most = best === 'up' ? { up: mostBetter, down: mostWorse } : { up: mostWorse, down: mostBetter };
  const { up, down, inScope, risen, fallen } = await readFarthest(scope, actor, asked, most);
  const [better, worse] = best === 'up' ? [risen, fallen] : [fallen, risen];
  return {
    better: best === 'up' ? up : down,
    worse: best === 'up' ? down : up,
    inScope:
      best === 'up'
        ? { better: inScope.up, worse: inScope.down }
        : { better: inScope.down, worse: inScope.up },
    isJudged: betterWhen !== 'neither',
    best: better.map(toMoved),
    worst: worse.map(toMoved),
  };
}

const toMoved = ({ id, title, before, now }: MovedCourse) => ({ id, title, before, now });

async function readProgress(scope: Scope, actor: Actor, { what, preset, part }: Asked): Promise<Progress> {
  const { batchIds: batches, quickViewId } = part;
  const asked = { batches, quickViewId, part: 'body' as const };
  const isOfTasks = preset.view === 'checklist_tasks';
  if (isOfTasks && what.checklistId === null) throw new NothingToSend('gone');
  const read = isOfTasks
    ? await readTasks(scope, actor, { ...asked, checklistId: what.checklistId ?? 0 })
    : await readChecklists(scope, actor, asked);
  const rows =
    'tasks' in read
      ? read.tasks.map(({ title, ...task }) => ({
          title,
          done: task.completedTaskCount,
          total: task.totalTaskCount,
          inScope: task.inScopeTaskCount,
        }))
      : read.checklists.map(({ title, completedTasklists, tasklistCount, inScopeTasklistCount }) => ({
          title,
          done: completedTasklists,
          total: tasklistCount,
          inScope: inScopeTasklistCount,
        }));
  const sum = (of: 'done' | 'total' | 'inScope') => rows.reduce((all, row) => all + row[of], 0);
  return {
    kind: 'progress',
    batches: part.batches.length,
    leftOut: part.leftOut,
    view: part.view,
    reportId: what.reportId,
    checklist: 'checklist' in read ? read.checklist.title : null,
    checklistId: what.checklistId,
    done: sum('done'),
    total: sum('total'),
    counted: { what: isOfTasks ? 'tasks' : 'checklists', all: sum('total'), inScope: sum('inScope') },
    rows: rows.slice(0, mostRows),
    more: Math.max(rows.length - mostRows, 0),
  };
}

/** What a quick view asks of the table of courses. One whose filter asks about something that's gone isn't sent. */
async function viewQuery(scope: Scope, actor: Actor, { quickViewId }: Of<'quick_view'>) {
  const { title, view } = await getSeenView(scope, actor, quickViewId);
  const conditions = filter.safeParse(view.filter);
  if (!conditions.success) throw new NothingToSend('gone');
  const { columns, sort } = view;
  return { title, query: { batchIds: [], filter: conditions.data, columns: [...columns], sort } };
}

async function readList(scope: Scope, actor: Actor, what: Of<'quick_view'>): Promise<Listed> {
  const { title, query } = await viewQuery(scope, actor, what);
  const columns = query.columns.filter((id) => id !== titleColumn && findColumn(id)).slice(0, mostColumns);
  const page = { page: 1, limit: mostRows, trends: false };
  const { courses, pagination, inScope, unavailable } = await queryCoursesFor(scope, actor, {
    ...query,
    columns,
    ...page,
  });
  const shown = columns.filter((id) => !unavailable.includes(id));
  const { timeZone } = await scope.institution();
  return {
    kind: 'list',
    viewId: what.quickViewId,
    title,
    total: pagination.total,
    counted: { what: 'courses', all: pagination.total, inScope },
    before: null,
    day: DateTime.fromJSDate(currentTime(), { zone: timeZone }).toISODate() ?? '',
    columns: shown,
    rows: courses.map((course) => ({
      id: course.id,
      title: course.title,
      values: shown.map((id) => course.values[id] ?? null),
    })),
  };
}
