import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { checkCsvSlice } from './csv-check.service.ts';
import { checkCourseCsvJob, forgetFindingsJob, readCourseListJob } from './add-courses.job.ts';
import { forgetFindings } from './course-search.repository.ts';
import { readListSlice } from './read-course-list.service.ts';

export const readCourseListWorker = handleJob(readCourseListJob, (scope, { searchId }, { signal }) =>
  readListSlice(scope, searchId, signal),
);

export const checkCourseCsvWorker = handleJob(checkCourseCsvJob, (scope, { checkId }, { signal }) =>
  checkCsvSlice(scope, checkId, signal),
);

/** How long results are kept, in milliseconds. */
const keepMs = 24 * 3_600_000;

export const forgetFindingsWorker = handleJob(forgetFindingsJob, async (scope) =>
  forgetFindings(scope, new Date((await agreedNow()).getTime() - keepMs)),
);
