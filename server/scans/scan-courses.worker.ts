import { handleJob } from '#server/infra/jobs/job.ts';
import { scanCoursesJob } from './scan-courses.job.ts';
import { scanCourses } from './scan.service.ts';

export const scanCoursesWorker = handleJob(scanCoursesJob, (scope, { tool, courseIds }, { signal }) =>
  scanCourses(scope, tool, courseIds, signal),
);
