import { handleJob } from '#server/infra/jobs/job.ts';
import { scanCoursesJob } from '#server/scans/scan-courses.job.ts';
import { readCourses } from './read-courses.service.ts';

export const readCoursesWorker = handleJob(
  scanCoursesJob,
  (scope, { courseIds, isAwaited = false }, { signal }) =>
    readCourses(scope, { courseIds, isAwaited, signal }),
);
