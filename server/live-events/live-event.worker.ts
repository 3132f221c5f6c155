import { handleJob } from '#server/infra/jobs/job.ts';
import { forgetEvents } from './forget-events.service.ts';
import { forgetLiveEventsJob } from './forget-live-events.job.ts';
import { handleLiveEventsJob } from './handle-live-events.job.ts';
import { handleEvents, rescanQuiet } from './handle-events.service.ts';
import { lookAgainJob } from './look-again.job.ts';
import { lookAgain } from './look-again.service.ts';
import { rescanQuietJob } from './rescan-quiet.job.ts';
import { rescanTouchedJob } from './rescan-touched.job.ts';
import { verifySetAsideJob } from './verify-set-aside.job.ts';
import { verifySetAside } from './verify-set-aside.service.ts';

export const handleLiveEventsWorker = handleJob(handleLiveEventsJob, (scope, _, { signal }) =>
  handleEvents(scope, signal),
);

export const rescanQuietWorker = handleJob(rescanQuietJob, (scope, _, { signal }) =>
  rescanQuiet(scope, signal),
);

export const lookAgainWorker = handleJob(lookAgainJob, (scope, { courseId }, { signal }) =>
  lookAgain(scope, courseId, signal),
);

export const rescanTouchedWorker = handleJob(rescanTouchedJob, (scope, _, { signal }) =>
  rescanQuiet(scope, signal),
);

export const verifySetAsideWorker = handleJob(verifySetAsideJob, (scope, _, { signal }) =>
  verifySetAside(scope, signal),
);

export const forgetLiveEventsWorker = handleJob(forgetLiveEventsJob, (scope, _, { signal }) =>
  forgetEvents(scope, signal),
);
