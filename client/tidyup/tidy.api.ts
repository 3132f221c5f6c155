import type { Input } from '#shared/http/endpoint.ts';
import * as api from '#shared/tidyup/tidy.api.ts';
import type { TidyList } from '#shared/tidyup/tidy-lists.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

/** Whose course it is: one of the institution's by its id, or the one this session's instructor teaches. */
export type TidyCourse = { readonly id: number } | 'taught';

export function useTidy(course: TidyCourse) {
  const taught = useEndpoint(api.readTaughtTidy, course === 'taught' ? {} : null);
  const known = useEndpoint(api.readTidy, course === 'taught' ? null : { params: { id: course.id } });
  return course === 'taught' ? taught : known;
}

type Query = Input<typeof api.listTidyEntries>['query'];

export function useTidyEntries(course: TidyCourse, list: TidyList, query: Query) {
  const taught = useEndpoint(
    api.listTaughtTidyEntries,
    course === 'taught' ? { params: { list }, query } : null,
    { keepPreviousData: true },
  );
  const known = useEndpoint(
    api.listTidyEntries,
    course === 'taught' ? null : { params: { id: course.id, list }, query },
    { keepPreviousData: true },
  );
  return course === 'taught' ? taught : known;
}
