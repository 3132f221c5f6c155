import * as api from '#shared/courses/activity.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { previewOf, type ShownCourse } from '../data/taught-course.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

type Query = Input<typeof api.listActivity>['query'];

export const useActivity = (id: number, query: Query) =>
  useEndpoint(api.listActivity, { params: { id }, query }, { keepPreviousData: true });

export const useTaughtActivity = (course: ShownCourse, query: Query) =>
  useEndpoint(
    api.listTaughtActivity,
    { query: { ...query, ...previewOf(course) } },
    { keepPreviousData: true },
  );
