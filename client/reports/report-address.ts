import { largestId } from '#shared/http/id.ts';
import { mostLines, reportDays } from '#shared/reports/report.api.ts';
import { reportDurations, type ReportDuration } from '#shared/reports/report-presets.ts';
import { isDay } from '../ui/form/calendar-day.ts';

/** Days that a person chose freely, instead of a duration. */
export interface DayRange {
  readonly startDate: string;
  readonly endDate: string;
}

/** What the page's address asks for. Anything in it that can't be is left out. */
interface AskedReport {
  readonly reportId: string | null;
  readonly duration: ReportDuration;
  readonly range: DayRange | null;
  readonly days: ReportDays;
  /** null: all that a person can see */
  readonly batchIds: readonly number[] | null;
  readonly quickViewId: number | null;
  readonly checklistId: number | null;
  readonly displayType: string | null;
  readonly compares: boolean;
  /** what has a line each; null: nothing, all are together */
  readonly by: LineKind | null;
  /** the units or terms that have a line, by Canvas's ids */
  readonly lineIds: readonly string[];
  /** only the courses of this unit, or of this term */
  readonly unitId: string | null;
  readonly termId: string | null;
  /** which of the report's numbers these lines, its headline and the courses that moved are about */
  readonly field: string | null;
  /** how much of the axes is drawn; null: as usual */
  readonly axis: AxisChoice | null;
  /** which courses are listed: those whose number rose or fell */
  readonly moved: Direction | null;
}

export type ReportDays = (typeof reportDays)[number];
export const lineKinds = ['batch', 'unit', 'term'] as const;
export type LineKind = (typeof lineKinds)[number];
const axisChoices = ['all', 'part'] as const;
export type AxisChoice = (typeof axisChoices)[number];
const directions = ['up', 'down'] as const;
export type Direction = (typeof directions)[number];

const startDuration: ReportDuration = '30_days';

export function readAddress(params: URLSearchParams): AskedReport {
  return {
    reportId: params.get('reportId'),
    duration: reportDurations.find((known) => known === params.get('reportDuration')) ?? startDuration,
    range: rangeIn(params),
    days: reportDays.find((known) => known === params.get('days')) ?? 'each',
    batchIds: params.has('batchIds') ? params.getAll('batchIds').flatMap((text) => idIn(text) ?? []) : null,
    quickViewId: idIn(params.get('quickViewId')),
    checklistId: idIn(params.get('checklistId')),
    displayType: params.get('displayType'),
    compares: params.get('compare') === 'true',
    by: lineKinds.find((known) => known === params.get('by')) ?? null,
    lineIds: params
      .getAll('line')
      .flatMap((text) => keyIn(text) ?? [])
      .slice(0, mostLines),
    unitId: keyIn(params.get('unitId')),
    termId: keyIn(params.get('termId')),
    field: params.get('field'),
    axis: axisChoices.find((known) => known === params.get('axis')) ?? null,
    moved: directions.find((known) => known === params.get('moved')) ?? null,
  };
}

export function idIn(text: string | null): number | null {
  if (text === null || !/^\d{1,10}$/.test(text)) return null;
  const id = Number(text);
  return id > 0 && id <= largestId ? id : null;
}

/** An id of Canvas's, as long as one can be. */
const keyIn = (text: string | null) => (text !== null && text !== '' && text.length <= 100 ? text : null);

function rangeIn(params: URLSearchParams): DayRange | null {
  const range = { startDate: params.get('startDate') ?? '', endDate: params.get('endDate') ?? '' };
  return isRange(range) ? range : null;
}

/** Whether both are days, and the first one isn't after the last. */
export const isRange = ({ startDate, endDate }: DayRange) =>
  isDay(startDate) && isDay(endDate) && startDate <= endDate;

/** The address of a report that others can open: it names what was chosen, and what was there without a choice. */
export function sharedSearch(
  params: URLSearchParams,
  { reportId, duration, batchIds }: SharedReport,
): string {
  const shared = new URLSearchParams(params);
  shared.set('reportId', reportId);
  if (duration !== null) shared.set('reportDuration', duration);
  if (batchIds) {
    shared.delete('batchIds');
    for (const id of batchIds) shared.append('batchIds', String(id));
  }
  return `?${shared}`;
}

interface SharedReport {
  readonly reportId: string;
  /** null if it has none, or days were chosen freely */
  readonly duration: ReportDuration | null;
  /** null if there are more than an address holds */
  readonly batchIds: readonly number[] | null;
}
