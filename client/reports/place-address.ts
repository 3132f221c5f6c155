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

type Asked = Pick<ReportChoice, 'batchIds' | 'quickViewId' | 'range' | 'preset'>;

/**
 * The courses behind a number of a place, those with most of it first; without a field, all of them. Null where no address
 * says it: of a past day, of a quick view's courses, or of more batches than an address names.
 */
export function coursesOf(choice: Asked, { kind, id }: AskedPlace, fieldId?: string): string | null {
  const { batchIds, quickViewId } = choice;
  if (!isOfToday(choice) || quickViewId !== null || id === null || batchIds.length > mostIdsInAddress)
    return null;
  const field = choice.preset?.fields.find((each) => each.id === fieldId);
  const column = field && findColumn(metricOf(field));
  if (fieldId !== undefined && !column) return null;
  const filter: Condition[] = [
    ...placeCondition(kind, id),
    ...(field && column && 'sum' in field.from
      ? [{ column: column.id, any: [{ op: 'above' as const, value: 0 }] }]
      : []),
  ];
  const params = new URLSearchParams({ batches: kind === 'batch' ? id : batchIds.join(',') });
  if (filter.length > 0) params.set('filter', filterToText(filter));
  if (column?.isSortable) {
    params.set('sort', column.id);
    params.set('order', 'desc');
  }
  return `/courses?${params.toString()}`;
}

function placeCondition(kind: LineKind, id: string): Condition[] {
  if (kind === 'batch') return [];
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

/** The report over time on a place alone, with the courses that moved it listed. */
export function reportOf(
  params: URLSearchParams,
  { kind, id }: AskedPlace,
  moved?: 'up' | 'down',
): string | null {
  if (id === null) return null;
  const search = bare(params);
  if (kind === 'batch') search.set('batchIds', id);
  else search.set(`${kind}Id`, id);
  if (moved) search.set('moved', moved);
  return `/reports?${search.toString()}`;
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
  for (const name of ['by', 'line', 'unitId', 'termId', 'moved', 'field', 'sort', 'order', 'rows'])
    search.delete(name);
  return search;
}
