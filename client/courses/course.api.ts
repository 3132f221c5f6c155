import * as api from '#shared/courses/course.api.ts';
import { exportCourses, queryCourses } from '#shared/course-table/course-table.api.ts';
import { readAccessibility } from '#shared/findings/accessibility.api.ts';
import { isScanning, type Course } from '#shared/courses/course.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { callForFile, type Receiving } from '../data/call.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

/** How often to ask for a course while it's being scanned, in milliseconds. */
const scanPollMs = 3_000;

export const useCourse = (id: number) =>
  useEndpoint(
    api.readCourse,
    { params: { id } },
    { refreshInterval: (course?: Course) => (isScanning(course) ? scanPollMs : 0) },
  );

/** How many courses there are in all, in its pagination; read only if that's asked. */
export const useAllCourses = (isAsked: boolean) =>
  useEndpoint(api.listCourses, isAsked ? { query: { limit: 1 } } : null);

export const useScanCourse = () =>
  useAction(api.scanCourse, { refreshes: [api.readCourse, readAccessibility, queryCourses] });

/** The courses that the query has, or those chosen among them, with its columns, as a file. */
export const fetchCoursesFile = (body: Input<typeof exportCourses>['body'], receiving: Receiving) =>
  callForFile(exportCourses, { body }, receiving);
