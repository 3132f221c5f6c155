import type { Input } from '#shared/http/endpoint.ts';
import * as api from '#shared/tidyup/tidy.api.ts';
import type { TidyList } from '#shared/tidyup/tidy-lists.ts';
import { isTaught, previewOf, type ShownCourse } from '../data/taught-course.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export function useTidy(course: ShownCourse) {
  const taught = useEndpoint(api.readTaughtTidy, isTaught(course) ? { query: previewOf(course) } : null);
  const known = useEndpoint(api.readTidy, isTaught(course) ? null : { params: { id: course.courseId } });
  return isTaught(course) ? taught : known;
}

type Query = Input<typeof api.listTidyEntries>['query'];

export function useTidyEntries(course: ShownCourse, list: TidyList, query: Query) {
  const taught = useEndpoint(
    api.listTaughtTidyEntries,
    isTaught(course) ? { params: { list }, query: { ...query, ...previewOf(course) } } : null,
    { keepPreviousData: true },
  );
  const known = useEndpoint(
    api.listTidyEntries,
    isTaught(course) ? null : { params: { id: course.courseId, list }, query },
    { keepPreviousData: true },
  );
  return isTaught(course) ? taught : known;
}
