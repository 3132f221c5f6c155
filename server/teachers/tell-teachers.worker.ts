import { handleJob } from '#server/infra/jobs/job.ts';
import { tellLateTeachersJob, tellTeachersJob } from './tell-teachers.job.ts';
import { tellWaiting } from './tell-waiting.service.ts';
import { deleteTellings, listWaitingCourses } from './telling.repository.ts';

export const tellTeachersWorker = handleJob(tellTeachersJob, (scope, { courseId }, { signal }) =>
  tellWaiting(scope, courseId, signal),
);

export const tellLateTeachersWorker = handleJob(tellLateTeachersJob, async (scope) => {
  if ((await scope.institution()).status === 0) return deleteTellings(scope);
  const courseIds = await listWaitingCourses(scope);
  await tellTeachersJob.enqueueAll(
    scope,
    courseIds.map((courseId) => ({ courseId })),
  );
});
