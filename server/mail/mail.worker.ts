import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { composeMails } from './compose-mails.service.ts';
import { composeMailsJob, forgetMailsJob, sendMailsJob } from './mail.job.ts';
import { sendMails } from './send-mails.service.ts';
import { deleteEndedMails } from './outbox.repository.ts';
import { deleteLinks } from './unsubscribe.repository.ts';

const dayMs = 86_400_000;
/** As long as the notifications that they told of. */
const mailDays = 180;
/** People find old mails, too; a link in one that's older leads to a page that says so. */
const linkDays = 400;
/** Rows deleted in one statement. */
const portion = 5_000;

/** Deletes old mails and unsubscribe links; if a run is interrupted, the next one continues. */
async function forgetMails(scope: Scope, now: Date, signal: AbortSignal): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  while (!signal.aborted) if ((await deleteEndedMails(scope, before(mailDays), portion)) < portion) break;
  while (!signal.aborted) if ((await deleteLinks(scope, before(linkDays), portion)) < portion) return;
}

export const composeMailsWorker = handleJob(composeMailsJob, (scope, { after }) =>
  composeMails(scope, after, new Date()),
);

export const sendMailsWorker = handleJob(sendMailsJob, (scope, _, { signal }) => sendMails(scope, signal));

export const forgetMailsWorker = handleJob(forgetMailsJob, async (scope, _, { signal }) =>
  forgetMails(scope, await agreedNow(), signal),
);
