import type { CourseGroup, Dashboard } from '#shared/dashboard/dashboard.api.ts';
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
