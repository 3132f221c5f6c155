import type { Worker } from '#server/infra/jobs/job.ts';
import type { QueueDeclaration } from '#server/infra/jobs/queue.ts';

/** Every job's handler. */
export const workers: readonly Worker[] = [];

/** The queues that must exist before anything is enqueued or run. */
export const declaredQueues = (): readonly QueueDeclaration[] => workers.map(({ job }) => job);
