import * as z from 'zod';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import { forgetEndedSessions } from '#server/sessions/session.service.ts';
import { expiredForgotten } from './launch.events.ts';
import { forgetLaunches } from './login.repository.ts';

/** Deletes expired logins, launches and codes, and sessions that ended long ago. */
export const forgetExpiredJob = defineJob({
  name: 'forget-expired',
  payload: z.object({}),
  onePer: () => 'all',
  retries: 1,
  timeoutSeconds: 300,
  schedule: '29 4 * * *',
  alsoArchived: true,
});

// Logins belong to no institution yet: the first institution's run takes them all.
export const forgetExpiredWorker = handleJob(forgetExpiredJob, async (scope) => {
  const now = await agreedNow();
  await forgetLaunches(now);
  await forgetEndedSessions(now);
  await expiredForgotten.publish(scope, { now });
});
