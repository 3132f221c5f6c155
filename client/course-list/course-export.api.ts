import { exportBatchWorkbook, exportCourses } from '#shared/course-table/course-table.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { callForFile, type Receiving } from '../data/call.ts';

/** All courses that the query has, with its columns, as a file. */
export const fetchCoursesFile = (body: Input<typeof exportCourses>['body'], receiving: Receiving) =>
  callForFile(exportCourses, { body }, receiving);

/** Everything in some batches as one workbook. */
export const fetchBatchWorkbook = (body: Input<typeof exportBatchWorkbook>['body'], receiving: Receiving) =>
  callForFile(exportBatchWorkbook, { body }, receiving);
