import { runUntilIdle, type IdleOptions } from '#server/infra/jobs/runner.ts';
import { workers } from '#server/workers.ts';

/** Runs every job that's due, and those they enqueue, until none is left; returns the outcome of each. */
export const runJobs = (options?: IdleOptions) => runUntilIdle(workers, options);
