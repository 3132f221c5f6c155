import { findColumn } from '#shared/columns/columns.ts';
import type { Condition } from '#shared/filters/filter.ts';
import { filterToText } from '#shared/filters/filter-text.ts';
import { mostIdsInAddress } from '#shared/http/id.ts';
import type { ReportField } from '#shared/reports/report-presets.ts';
import type { LineKind } from './report-address.ts';
import { isOfToday, type ReportChoice } from './use-report-choice.ts';

/** A batch, a unit or a term by its id; null: one that isn't known. */
export interface AskedPlace {
  readonly kind: LineKind;
  readonly id: string | null;
}

type Asked = Pick<ReportChoice, 'batchIds' | 'quickViewId' | 'range' | 'preset' | 'unitId' | 'termId'>;

/**
 * The courses behind a number of a place, or of all together, those with most of it first; without a field, all of them.
 * Null where no address says it: of a past day, of a quick view's courses, or of more batches than an address names.
 */
export function coursesOf(choice: Asked, place: AskedPlace | 'together', fieldId?: string): string | null {
  const { batchIds, quickViewId } = choice;
  if (!isOfToday(choice) || quickViewId !== null || batchIds.length > mostIdsInAddress) return null;
  const own = place === 'together' ? undefined : place;
  if (own?.id === null) return null;
  const field = choice.preset?.fields.find((each) => each.id === fieldId);
  const column = field && findColumn(metricOf(field));
  if (fieldId !== undefined && !column) return null;
  const around = [
    { kind: 'unit' as const, id: choice.unitId },
    { kind: 'term' as const, id: choice.termId },
  ].filter(({ id }) => id !== null);
  // A filter asks about a column once.
  if (around.some(({ kind }) => kind === own?.kind)) return null;
  const filter: Condition[] = [
    ...[...around, ...(own ? [own] : [])].flatMap(placeCondition),
    ...(field && column && 'sum' in field.from
      ? [{ column: column.id, any: [{ op: 'above' as const, value: 0 }] }]
      : []),
  ];
  const params = new URLSearchParams({
    batches: own?.kind === 'batch' && own.id !== null ? own.id : batchIds.join(','),
  });
  if (filter.length > 0) params.set('filter', filterToText(filter));
  if (column?.isSortable) {
    params.set('sort', column.id);
    params.set('order', 'desc');
  }
  return `/courses?${params.toString()}`;
}

function placeCondition({ kind, id }: AskedPlace): Condition[] {
  if (kind === 'batch' || id === null) return [];
  return kind === 'unit'
    ? [{ column: 'core.accountName', any: [{ op: 'within', value: [id] }] }]
    : [{ column: 'core.termName', any: [{ op: 'one_of', value: [id] }] }];
}

/** The metric that a field is about: what it sums up or takes the mean of, or the part of its ratio. */
function metricOf({ from }: ReportField): string {
  if ('sum' in from) return from.sum;
  if ('mean' in from) return from.mean;
  if ('ratio' in from) return from.ratio[0];
  if ('weightedMean' in from) return from.weightedMean;
  return 'percentOfCourses' in from ? from.percentOfCourses : from.by;
}

/** The report over time on a place alone, or on all together. */
export function reportOf(params: URLSearchParams, place: AskedPlace | 'together'): string | null {
  const search = searchOf(params, place);
  return search && `/reports?${search.toString()}`;
}

/** The same with the courses listed whose number of a field moved as it did; null where it didn't, or courses have none. */
export function movesOf(
  params: URLSearchParams,
  { preset }: Pick<ReportChoice, 'preset'>,
  { place, fieldId, change }: MoveAsked,
): string | null {
  const field = preset?.fields.find(({ id }) => id === fieldId);
  const search = searchOf(params, place);
  if (!search || !field || change === null || change === 0 || 'changedWithin' in field.from) return null;
  if (field !== preset?.fields[0]) search.set('field', field.id);
  search.set('moved', change > 0 ? 'up' : 'down');
  return `/reports?${search.toString()}`;
}

interface MoveAsked {
  readonly place: AskedPlace | 'together';
  readonly fieldId: string;
  /** null: not known */
  readonly change: number | null;
}

function searchOf(params: URLSearchParams, place: AskedPlace | 'together') {
  const search = bare(params);
  if (place === 'together') return search;
  if (place.id === null) return null;
  search.set(place.kind === 'batch' ? 'batchIds' : `${place.kind}Id`, place.id);
  return search;
}

/** The report with a line for each of these places. */
export function linesOf(params: URLSearchParams, kind: LineKind, ids: readonly string[]): string {
  const search = bare(params);
  search.set('by', kind);
  if (kind === 'batch') search.delete('batchIds');
  for (const id of ids) search.append(kind === 'batch' ? 'batchIds' : 'line', id);
  return `/reports?${search.toString()}`;
}

/** What an address says of the report alone, without how it's shown. */
function bare(params: URLSearchParams) {
  const search = new URLSearchParams(params);
  for (const name of ['by', 'line', 'moved', 'field', 'sort', 'order', 'rows']) search.delete(name);
  return search;
}

/** The address without the place that a report was narrowed to: a scorecard has them all. */
export function everywhere(params: URLSearchParams) {
  const search = new URLSearchParams(params);
  for (const name of ['unitId', 'termId']) search.delete(name);
  return search;
}
