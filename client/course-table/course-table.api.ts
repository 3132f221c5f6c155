import { queryCourses } from '#shared/course-table/course-table.api.ts';
import type { CourseScope } from '#shared/course-table/course-selection.ts';
import { isScanning } from '#shared/courses/course.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

/** How often to look again while a course on the page is being scanned, in milliseconds. */
const scanPollMs = 5_000;

/** How many courses a scope has, and how many of them are in scope; undefined while that isn't known. Pass `null` while there's nothing to ask. */
export function useFoundCount(scope: CourseScope | null) {
  const found = useEndpoint(queryCourses, scope && { body: { ...scope, columns: [], limit: 1 } });
  if (!scope || found.error || !found.data) return undefined;
  return { courseCount: found.data.pagination.total, inScopeCount: found.data.inScope };
}

/** A page of the table of courses; pass `null` while it isn't known what to ask for. */
export const useCourseTable = (body: Input<typeof queryCourses>['body'] | null) =>
  useEndpoint(queryCourses, body && { body }, {
    keepPreviousData: true,
    refreshInterval: (page) => (page?.courses.some(isScanning) ? scanPollMs : 0),
  });
