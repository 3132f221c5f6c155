import { log } from '#server/infra/log.ts';
import { keepAlive, type Claim } from './claims.ts';
import { JobInterrupted, type Outcome } from './run-job.ts';

/** A job that this process runs. */
export interface Running {
  readonly claim: Claim;
  readonly abort: AbortController;
  readonly done: Promise<Outcome>;
}

/** Stops all of them; they're given back. */
export function interrupt(running: ReadonlySet<Running>, why: string) {
  for (const { abort } of running) abort.abort(new JobInterrupted(why));
}

/** Keeps them from being taken for lost, and stops those that were taken anyway. */
export async function keepClaims(running: ReadonlySet<Running>) {
  try {
    const lost = new Set(await keepAlive([...running].map(({ claim }) => claim)));
    for (const { claim, abort } of running)
      if (lost.has(claim)) abort.abort(new JobInterrupted('The job is no longer this worker’s'));
  } catch (error) {
    log.error({ err: error }, 'could not report running jobs to the queue; trying again');
  }
}
