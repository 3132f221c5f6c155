import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetEndedSessions } from '#server/sessions/session.service.ts';
import { forgetExpiredJob } from './forget-expired.job.ts';
import { expiredForgotten } from './launch.events.ts';
import { forgetLaunches } from './login.repository.ts';

// Logins belong to no institution yet: the first institution's run takes them all.
export const forgetExpiredWorker = handleJob(forgetExpiredJob, async (scope) => {
  const now = await agreedNow();
  await forgetLaunches(now);
  await forgetEndedSessions(now);
  await expiredForgotten.publish(scope, { now });
});
