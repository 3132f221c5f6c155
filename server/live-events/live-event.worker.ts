import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetLiveEventsJob } from './forget-live-events.job.ts';
import { handleLiveEventsJob } from './handle-live-events.job.ts';
import { forgetEvents, handleEvents, rescanTouched } from './handle-events.service.ts';
import { verifySetAside } from './receive.service.ts';
import { rescanTouchedJob } from './rescan-touched.job.ts';
import { verifySetAsideJob } from './verify-set-aside.job.ts';

export const handleLiveEventsWorker = handleJob(handleLiveEventsJob, (scope, _, { signal }) =>
  handleEvents(scope, signal),
);

export const rescanTouchedWorker = handleJob(rescanTouchedJob, (scope, { courseId }) =>
  rescanTouched(scope, courseId),
);

export const verifySetAsideWorker = handleJob(verifySetAsideJob, (scope) => verifySetAside(scope));

export const forgetLiveEventsWorker = handleJob(forgetLiveEventsJob, (scope, _, { signal }) =>
  forgetEvents(scope, signal),
);
