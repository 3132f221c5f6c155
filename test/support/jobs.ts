import { runUntilIdle, type IdleOptions } from '#server/infra/jobs/runner.ts';
import { workers } from '#server/workers.ts';

/** Runs every job that is due, and those they enqueue, until nothing is left; says what became of each. */
export const runJobs = (options?: IdleOptions) => runUntilIdle(workers, options);
