import { everyActiveInstitution, everyInstitution } from '#server/infra/tenancy/every-institution.ts';
import { whileNotAborted } from '#server/infra/db/database.ts';
import { persistently } from '#server/infra/db/unavailability.ts';
import { log, loggingAs } from '#server/infra/log.ts';
import { measureJob } from '#server/infra/measures/measures.ts';
import { currentMs } from '#server/infra/clock.ts';
import { completeJob, failJob, giveBack, type Claim } from './claims.ts';
import { HopelessJob, type Worker } from './job.ts';
import { leaseMarginSeconds } from './declared-queues.ts';

/** Why a job is stopped through no fault of its own: it's given back, and the try doesn't count. */
export class JobInterrupted extends Error {
  override name = 'JobInterrupted';
}

export type Outcome = 'done' | 'failed' | 'given_back';

/** Runs one fetched job and records how it ended. Never throws. */
export function runJob(worker: Worker, claim: Claim, abort = new AbortController()): Promise<Outcome> {
  const about = { job: claim.name, jobId: claim.id, institutionId: claim.data.institutionId };
  return loggingAs(about, () => runAndRecord(worker, claim, abort));
}

async function runAndRecord(worker: Worker, claim: Claim, abort: AbortController): Promise<Outcome> {
  const began = currentMs();
  const { outcome, error } = await attempt(worker, claim, abort);
  const ms = currentMs() - began;
  measureJob({ job: claim.name, institutionId: claim.data.institutionId, ms, outcome });
  if (outcome === 'failed') log.error({ ms, err: error }, 'job failed');
  else log.info({ ms }, outcome === 'done' ? 'job done' : 'job returned to the queue');
  const leaseMs = (worker.job.timeoutSeconds + leaseMarginSeconds) * 1000;
  try {
    // Only until the job stops being ours anyway.
    const isHeard = await persistently(() => writeDown(claim, outcome, error), began + leaseMs);
    if (!isHeard) log.warn('the result came too late: another worker has the job');
  } catch (lost) {
    // The lease runs out and another worker takes the job.
    log.error({ err: lost }, 'could not store the result of a job');
  }
  return outcome;
}

async function attempt(
  worker: Worker,
  { data }: Claim,
  abort: AbortController,
): Promise<{ outcome: Outcome; error?: unknown }> {
  const run = () => (data.institutionId === 0 ? fanOut(worker) : worker.run(data, { signal: abort.signal }));
  try {
    await withinTime(worker.job.timeoutSeconds, abort, () => whileNotAborted(abort.signal, run));
    return { outcome: 'done' };
  } catch (error) {
    return { outcome: abort.signal.reason instanceof JobInterrupted ? 'given_back' : 'failed', error };
  }
}

/** A scheduled job becomes one job for each institution. */
async function fanOut({ job }: Worker) {
  const scopes = await (job.alsoArchived ? everyInstitution() : everyActiveInstitution());
  for (const scope of scopes) await job.enqueue(scope, {});
}

/** Ends with the run, or as soon as it's aborted or out of time; what the run does after that has no effect. */
async function withinTime(seconds: number, abort: AbortController, run: () => Promise<void>) {
  const { signal } = abort;
  const timer = setTimeout(
    () => abort.abort(new Error(`The job took longer than ${seconds} seconds`)),
    seconds * 1000,
  );
  const broken = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  try {
    await Promise.race([run(), broken]);
  } finally {
    clearTimeout(timer);
  }
}

function writeDown(claim: Claim, outcome: Outcome, error: unknown): Promise<boolean> {
  if (outcome === 'done') return completeJob(claim);
  if (outcome === 'given_back') return giveBack(claim);
  return failJob(claim, error, error instanceof HopelessJob);
}
