import { handleJob } from '#server/infra/jobs/job.ts';
import { checkCsvSlice } from './csv-check.service.ts';
import { checkCourseCsvJob, readCourseListJob } from './add-courses.job.ts';
import { readListSlice } from './read-course-list.service.ts';

export const readCourseListWorker = handleJob(readCourseListJob, (scope, { searchId }, { signal }) =>
  readListSlice(scope, searchId, signal),
);

export const checkCourseCsvWorker = handleJob(checkCourseCsvJob, (scope, { checkId }, { signal }) =>
  checkCsvSlice(scope, checkId, signal),
);
