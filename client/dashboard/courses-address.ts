import type { CourseGroup, Dashboard, Figure } from '#shared/dashboard/dashboard.api.ts';
import { filterToText } from '#shared/filters/filter-text.ts';

/** The address of the table that lists a group of courses. An empty filter is said too: a person's own view can have one. */
export function coursesAddress(
  { batchIds, teamId }: Pick<Dashboard['scope'], 'batchIds' | 'teamId'>,
  { filter }: Pick<CourseGroup, 'filter'>,
) {
  const params = new URLSearchParams();
  if (batchIds.length > 0) params.set('batches', batchIds.join(','));
  if (teamId !== undefined) params.set('team', String(teamId));
  params.set('filter', filterToText(filter));
  return `/courses?${params.toString()}`;
}

/**
 * Where a number leads: to the courses behind it; open alerts lead to themselves, as far as that page can be narrowed
 * in the same way.
 */
export function figureAddress(scope: Dashboard['scope'], figure: Pick<Figure, 'id' | 'filter'>) {
  const { batchIds, teamId, filter } = scope;
  const isElsewhere = batchIds.length > 1 || teamId !== undefined || filter.length > 0;
  if (figure.id !== 'alerts' || isElsewhere) return coursesAddress(scope, figure);
  return batchIds.length === 0 ? '/alerts' : `/alerts?batchId=${batchIds[0]}`;
}
