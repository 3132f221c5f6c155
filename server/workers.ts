import type { Worker } from '#server/infra/jobs/job.ts';

/** Every job's handler. */
export const workers: readonly Worker[] = [];
