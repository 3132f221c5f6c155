import { whenever } from '#server/infra/events/event.ts';
import { toldAtOnce } from '#server/notifications/notification.events.ts';
import { composeMailsJob } from './mail.job.ts';

/** What's told at once needn't wait for the next round; who chose summaries isn't mailed by it. */
export const composeAtOnce = whenever(toldAtOnce, (scope) => composeMailsJob.enqueue(scope, {}));
