import { handleJob } from '#server/infra/jobs/job.ts';
import { composeMails } from './compose-mails.service.ts';
import { composeMailsJob, sendMailsJob } from './mail.job.ts';
import { sendMails } from './send-mails.service.ts';

export const composeMailsWorker = handleJob(composeMailsJob, (scope, { after }) =>
  composeMails(scope, after, new Date()),
);

export const sendMailsWorker = handleJob(sendMailsJob, (scope, _, { signal }) => sendMails(scope, signal));
