import { useSearchParams } from 'react-router';
import type { Batch } from '#shared/batches/batch.ts';
import type { ColumnWord } from '#shared/columns/columns.api.ts';
import { mostIdsInAddress } from '#shared/http/id.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { displayTypesOf, type DisplayType } from '#shared/reports/display-types.ts';
import { reportPresets, type ReportDuration } from '#shared/reports/report-presets.ts';
import { mostLines, type listReportPresets } from '#shared/reports/report.api.ts';
import type { ReportQuestion } from './report.api.ts';
import {
  readAddress,
  lineKinds,
  sharedSearch,
  type AxisChoice,
  type DayRange,
  type Direction,
  type LineKind,
  type ReportDays,
} from './report-address.ts';

export interface ReportOffer {
  readonly offered: Result<typeof listReportPresets>['presets'];
  readonly batches: readonly Batch[];
  /** the units or terms that can have a line; absent: none yet */
  readonly places?: readonly ColumnWord[] | undefined;
}

/** What a person can change in the address: a name with its values, or with none to go back to the start. */
type Changes = Readonly<Record<string, readonly string[]>>;

/** What the lines of a chart are: the fields over all batches, one field of each batch, unit or term, or with the period before. */
export type Lines = 'together' | LineKind | 'before';

/** The person's choice; until then, the first report, thirty days and every active batch. */
export function useReportChoice({ offered, batches, places = [] }: ReportOffer) {
  const [params, setParams] = useSearchParams();
  const change = (changes: Changes) =>
    setParams((before) => new URLSearchParams(searchWith(before, changes)), { replace: true });
  const asked = readAddress(params);
  const known = offered.flatMap(({ id }) => reportPresets.find((preset) => preset.id === id) ?? []);
  const preset = known.find(({ id }) => id === asked.reportId) ?? known[0];
  const active = batches.filter(({ status }) => status === 1).map(({ id }) => id);
  const batchIds = active.filter((id) => !asked.batchIds || asked.batchIds.includes(id));
  const displays: readonly DisplayType[] = preset?.controls.display ? displayTypesOf[preset.view] : [];
  const range = preset?.controls.duration ? asked.range : null;
  const isOverTime = (preset?.controls.duration ?? false) && (range !== null || asked.duration !== 'current');
  const isOneDay = range !== null && range.startDate === range.endDate;
  const canShowTwoDays = isOverTime && !isOneDay && preset?.view === 'history';
  const isTwoDays = canShowTwoDays && asked.days === 'ends';
  const canCompare = isOverTime && !isTwoDays;
  const lines = linesOf(asked, preset, canCompare);
  const fields = preset?.fields.map(({ id }) => id) ?? [];
  return {
    preset,
    fields,
    field: fields.find((id) => id === asked.field) ?? fields[0],
    lines,
    /** those that have a line of their own: with too many, those with the most courses */
    lineBatchIds: lines === 'batch' ? largest(batches, batchIds) : [],
    /** the units or terms that have a line of their own: with none chosen, the largest ones at the top */
    linePlaceIds: lines === 'unit' || lines === 'term' ? placesOf(asked.lineIds, places) : [],
    unitId: asked.unitId,
    termId: asked.termId,
    axis: asked.axis,
    moved: isOverTime ? asked.moved : null,
    duration: asked.duration,
    range,
    batchIds,
    /** how many of the asked batches aren't shown: they're archived, gone or not this person's */
    leftOutCount: (asked.batchIds?.length ?? 0) - (asked.batchIds ? batchIds.length : 0),
    quickViewId: asked.quickViewId,
    checklistId: asked.checklistId,
    isEveryBatch: batchIds.length === active.length,
    displays,
    display: displays.find((display) => display === asked.displayType) ?? displays[0],
    canShowTwoDays,
    /** whether its first day stands beside its last, without those between */
    isTwoDays,
    /** a single day has no period before it, and two days are compared already */
    canCompare,
    setPreset: (id: string) => change({ reportId: [id], field: [], moved: [], sort: [], order: [] }),
    setDuration: (duration: ReportDuration) =>
      change({ reportDuration: [duration], startDate: [], endDate: [] }),
    setRange: ({ startDate, endDate }: DayRange) => change({ startDate: [startDate], endDate: [endDate] }),
    setDays: (days: ReportDays) => change({ days: days === 'ends' ? [days] : [], moved: [] }),
    setQuickView: (id: number | null) => change({ quickViewId: id === null ? [] : [String(id)] }),
    // One checklist is a report of its tasks; all of them are the overview.
    setChecklist: (id: number | null) =>
      change({
        reportId: [id === null ? 'readygo_tasklists_overview' : 'readygo_tasks_completed'],
        checklistId: id === null ? [] : [String(id)],
        sort: [],
        order: [],
      }),
    setDisplay: (display: DisplayType) => change({ displayType: [display] }),
    setLines: (chosen: Lines) =>
      change({
        by: isLineKind(chosen) ? [chosen] : [],
        line: [],
        compare: chosen === 'before' ? ['true'] : [],
        sort: [],
        order: [],
      }),
    setLinePlaces: (ids: readonly string[]) => change({ line: ids, sort: [], order: [] }),
    /** all places again, not only one unit or term */
    setEverywhere: () => change({ unitId: [], termId: [], moved: [] }),
    setField: (id: string) => change({ field: [id], moved: [] }),
    setAxis: (axis: AxisChoice) => change({ axis: [axis] }),
    /** the address at which courses that moved one way are listed, and at which they aren't */
    movedSearch: (moved: Direction | null) => searchWith(params, { moved: moved === null ? [] : [moved] }),
    // All batches are stored as no choice, so that new ones are included later; choosing none is stored as an empty one.
    setBatchIds: (ids: readonly number[]) => change({ batchIds: batchIdValues(ids, active.length) }),
    /** the address at which others find the same report */
    sharedSearch: preset
      ? sharedSearch(params, {
          reportId: preset.id,
          duration: preset.controls.duration && !range ? asked.duration : null,
          batchIds: batchIds.length > mostIdsInAddress ? null : batchIds,
        })
      : '',
  };
}

function batchIdValues(ids: readonly number[], offeredCount: number): readonly string[] {
  if (ids.length === offeredCount) return [];
  return ids.length === 0 ? [''] : ids.map(String);
}

export type ReportChoice = ReturnType<typeof useReportChoice>;

/** The checklist whose tasks the report shows: the chosen one, or the first; none in the overview. */
export function currentChecklist<C extends { readonly id: number }>(
  { preset, checklistId }: Pick<ReportChoice, 'preset' | 'checklistId'>,
  checklists: readonly C[],
): C | undefined {
  if (preset?.view !== 'checklist_tasks') return undefined;
  return checklists.find(({ id }) => id === checklistId) ?? checklists[0];
}

function linesOf(
  { by, compares }: ReturnType<typeof readAddress>,
  preset: Preset | undefined,
  canCompare: boolean,
): Lines {
  if (by && preset?.view === 'history') return by;
  return canCompare && compares ? 'before' : 'together';
}

/** Those of the batches that have the most courses, in the order of the batches. */
function largest(batches: readonly Batch[], ids: readonly number[]) {
  const offered = batches.filter(({ id }) => ids.includes(id));
  const shown = new Set(offered.toSorted((a, b) => b.courseCount - a.courseCount).slice(0, mostLines));
  return offered.filter((batch) => shown.has(batch)).map(({ id }) => id);
}

/** The chosen ones that there are; else the largest of those that lie side by side nearest the top. */
function placesOf(chosen: readonly string[], places: readonly ColumnWord[]) {
  const known = chosen.filter((id) => places.some(({ value }) => value === id));
  if (known.length > 0 || places.length === 0) return known;
  let level = places.filter(({ parent }) => (parent ?? null) === null);
  for (let only = level[0]?.value; level.length === 1; only = level[0]?.value) {
    const below = places.filter(({ parent }) => parent === only);
    if (below.length === 0) break;
    level = below;
  }
  const largestFirst = level.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
  return largestFirst.slice(0, mostLines).map(({ value }) => value);
}

const isLineKind = (lines: Lines): lines is LineKind => lineKinds.some((kind) => kind === lines);

function searchWith(params: URLSearchParams, changes: Changes) {
  const changed = new URLSearchParams(params);
  for (const [name, values] of Object.entries(changes)) {
    changed.delete(name);
    for (const value of values) changed.append(name, value);
  }
  return `?${changed}`;
}

/** Whether it's about the latest day only. */
export const isOfLatestDay = ({ range, duration }: Pick<ReportChoice, 'range' | 'duration'>) =>
  range === null && duration === 'current';

/** Whether its latest day is today. */
export const isOfToday = ({ range }: Pick<ReportChoice, 'range'>) => range === null;

/** What a historical report asks for. */
export const historyQuestionOf = (choice: ReportChoice, { id }: Preset): ReportQuestion => ({
  reportId: id,
  reportDuration: choice.duration,
  ...choice.range,
  batchIds: [...choice.batchIds],
  ...(choice.quickViewId !== null && { quickViewId: choice.quickViewId }),
  ...(choice.isTwoDays && { days: 'ends' as const }),
  ...(choice.lines === 'before' && { compare: true }),
  ...withinOf(choice),
  ...(isLineKind(choice.lines) && {
    ...(choice.lines === 'batch' && { lineBatchIds: [...choice.lineBatchIds] }),
    ...(choice.lines === 'unit' && { lineUnitIds: [...choice.linePlaceIds] }),
    ...(choice.lines === 'term' && { lineTermIds: [...choice.linePlaceIds] }),
    fields: choice.field === undefined ? [] : [choice.field],
  }),
});

/** The place that narrows a historical report. */
export const withinOf = ({ unitId, termId }: Pick<ReportChoice, 'unitId' | 'termId'>) => ({
  ...(unitId !== null && { unitId }),
  ...(termId !== null && { termId }),
});

/** What a report on checklists asks for. */
export const questionOf = ({ batchIds, quickViewId }: Pick<ReportChoice, 'batchIds' | 'quickViewId'>) => ({
  batches: [...batchIds],
  ...(quickViewId !== null && { quickViewId }),
});

/** A report as the client knows it. */
export type Preset = (typeof reportPresets)[number];
