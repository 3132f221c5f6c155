import { everyActiveInstitution } from '#server/access/every-institution.ts';
import { outsideTransaction } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import { HopelessJob, type Worker } from './job.ts';
import {
  completeJob,
  dueQueues,
  failJob,
  fetchJobs,
  giveBack,
  recoverLeftovers,
  whenEnqueued,
  type Fetched,
} from './queue.ts';

/** How long a stopping process lets its jobs run on, in milliseconds (issue: "within 20 s"). */
const graceMs = 20_000;

export interface RunnerOptions {
  /** How many jobs run at once in this process. */
  readonly concurrency: number;
  /** How often the queues are looked at when nothing wakes the runner, in milliseconds. */
  readonly pollMs: number;
}

export interface Runner {
  /** Fetches no more, lets what runs finish within the grace time, and gives back the rest. */
  stop(): Promise<void>;
}

interface Running {
  readonly fetched: Fetched;
  readonly abort: AbortController;
  readonly done: Promise<unknown>;
}

/** Runs jobs as they fall due until it is stopped. */
export async function startRunner(workers: readonly Worker[], options: RunnerOptions): Promise<Runner> {
  const byName = new Map(workers.map((worker) => [worker.job.name, worker]));
  const running = new Set<Running>();
  let isStopping = false;
  let isLooking = false;
  let lookAgain = false;

  const look = async () => {
    lookAgain = true;
    if (isLooking || isStopping) return;
    isLooking = true;
    try {
      while (lookAgain && !isStopping) {
        lookAgain = false;
        await fill();
      }
    } catch (error) {
      log.error({ err: error }, 'the queue could not be read; trying again');
    } finally {
      isLooking = false;
    }
  };

  /** Takes one job from each due queue in turn, so that a long queue does not hold up a short one. */
  const fill = async () => {
    while (running.size < options.concurrency && !isStopping) {
      const due = await dueQueues([...byName.keys()]);
      let taken = 0;
      for (const name of due) {
        if (running.size >= options.concurrency || isStopping) break;
        const [fetched] = await fetchJobs(name, 1);
        if (!fetched) continue;
        taken += 1;
        begin(fetched);
      }
      if (taken === 0) return;
    }
  };

  const begin = (fetched: Fetched) => {
    const worker = byName.get(fetched.name);
    if (!worker) throw new Error(`No worker handles ${fetched.name}`);
    const abort = new AbortController();
    const entry: Running = {
      fetched,
      abort,
      done: runJob(worker, fetched, abort).finally(() => {
        running.delete(entry);
        void look();
      }),
    };
    running.add(entry);
  };

  await recoverLeftovers();
  whenEnqueued(() => void outsideTransaction(look));
  const timer = setInterval(() => void look(), options.pollMs);
  void look();

  return {
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      whenEnqueued(() => {});
      const timeOver = new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref());
      await Promise.race([Promise.allSettled([...running].map(({ done }) => done)), timeOver]);
      for (const { abort } of running) abort.abort(new Error('The process is stopping'));
      await giveBack([...running].map(({ fetched }) => fetched));
    },
  };
}

/** Runs one fetched job to its outcome. Never throws. */
export async function runJob(
  worker: Worker,
  fetched: Fetched,
  abort = new AbortController(),
): Promise<'done' | 'failed'> {
  const { job } = worker;
  const began = Date.now();
  const about = { job: job.name, id: fetched.id, institutionId: fetched.data.institutionId };
  try {
    await withinTime(job.timeoutSeconds, abort, () =>
      fetched.data.institutionId === 0 ? fanOut(worker) : worker.run(fetched.data, { signal: abort.signal }),
    );
    await completeJob(fetched);
    log.info({ ...about, ms: Date.now() - began }, 'job done');
    return 'done';
  } catch (error) {
    log.error({ ...about, ms: Date.now() - began, err: error }, 'job failed');
    await failJob(fetched, error, error instanceof HopelessJob).catch((lost: unknown) =>
      // The lease runs out and another worker takes the job.
      log.error({ ...about, err: lost }, 'the failure could not be written down'),
    );
    return 'failed';
  }
}

/** A scheduled job becomes one job for each active institution. */
async function fanOut({ job }: Worker) {
  for (const scope of await everyActiveInstitution()) await job.enqueue(scope, {});
}

async function withinTime(seconds: number, abort: AbortController, run: () => Promise<void>) {
  const problem = new Error(`The job took longer than ${seconds} seconds`);
  let timer: NodeJS.Timeout | undefined;
  const timeOver = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      abort.abort(problem);
      reject(problem);
    }, seconds * 1000);
  });
  try {
    await Promise.race([run(), timeOver]);
  } finally {
    clearTimeout(timer);
  }
}

export interface IdleOptions {
  /** Also runs what is due only later: debounced jobs and retries. */
  readonly includeDelayed?: boolean;
  /** Guards against jobs that call each other for ever. */
  readonly atMost?: number;
}

/** Runs everything that is due, and what that enqueues, until nothing is left; returns what became of each job. */
export async function runUntilIdle(
  workers: readonly Worker[],
  { includeDelayed = false, atMost = 10_000 }: IdleOptions = {},
): Promise<{ job: string; outcome: 'done' | 'failed' }[]> {
  const byName = new Map(workers.map((worker) => [worker.job.name, worker]));
  const outcomes: { job: string; outcome: 'done' | 'failed' }[] = [];
  for (;;) {
    const due = await dueQueues([...byName.keys()], includeDelayed);
    if (due.length === 0) return outcomes;
    for (const name of due) {
      const worker = byName.get(name);
      for (const fetched of worker ? await fetchJobs(name, 50, includeDelayed) : []) {
        if (worker) outcomes.push({ job: name, outcome: await runJob(worker, fetched) });
      }
    }
    if (outcomes.length > atMost)
      throw new Error(`More than ${atMost} jobs ran; do two of them call each other?`);
  }
}
