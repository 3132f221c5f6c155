import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';
import { whenever } from '#server/infra/events/event.ts';
import { toldAtOnce } from '#server/notifications/notification.events.ts';

/** Writes down the mails that are due, for the people after one, and sees to it that they're sent. */
export const composeMailsJob = defineJob({
  name: 'compose-mails',
  payload: z.object({ after: z.number().default(0) }),
  onePer: ({ after }) => String(after),
  retries: 3,
  timeoutSeconds: 120,
  schedule: '*/5 * * * *',
});

/** Sends mails that were written down, those again that couldn't be sent before, and those whose sender was lost. */
export const sendMailsJob = defineJob({
  name: 'send-mails',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 3,
  timeoutSeconds: 150,
  schedule: '* * * * *',
});

/** What's told at once needn't wait for the next round; who chose summaries isn't mailed by it. */
export const composeAtOnce = whenever(toldAtOnce, (scope) => composeMailsJob.enqueue(scope, {}));
