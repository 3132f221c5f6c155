import { handleJob } from '#server/infra/jobs/job.ts';
import { copyMessagesJob } from './copy-messages.job.ts';
import { copyMessages } from './copy-messages.service.ts';

export const copyMessagesWorker = handleJob(copyMessagesJob, (scope, _, { signal }) =>
  copyMessages(scope, signal),
);
