import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import { fetchJobs, keepAlive, type Claim } from './claims.ts';
import { silenceSeconds } from './declared-queues.ts';
import type { Worker } from './job.ts';
import { dueQueues } from './queue-tables.ts';
import { JobInterrupted, runJob, type Outcome } from './run-job.ts';
import { beginLife, reclaimFromTheLost, type WorkerLife } from './worker-life.ts';

/** How long a stopping process lets its jobs go on; with what follows, within the 20 s that a deployment waits. */
const graceMs = 17_000;
/** How long giving back the rest can take, in milliseconds. */
const giveBackMs = 2_000;
/** How often running jobs are reported to the queue, in milliseconds: often enough to miss one or two reports. */
const keepAliveMs = (silenceSeconds / 4) * 1000;
/** How many of one institution's jobs of one name a process runs at once while other institutions have some waiting. */
const shareOf = (concurrency: number) => Math.max(1, Math.floor(concurrency / 4));

export interface RunnerOptions {
  /** How many jobs run at once in this process, not counting one place kept for institutions with none running. */
  readonly concurrency: number;
  /** How often to check the queues when nothing wakes the runner, in milliseconds. */
  readonly pollMs: number;
  /** How long jobs can go on when it stops, in milliseconds. */
  readonly graceMs?: number;
}

export interface Runner {
  /** Fetches no more, lets running jobs finish within the grace time, and gives back the rest. */
  stop(): Promise<void>;
}

interface Running {
  readonly claim: Claim;
  readonly abort: AbortController;
  readonly done: Promise<Outcome>;
}

/** A runner's state. */
interface Loop {
  readonly workers: ReadonlyMap<string, Worker>;
  readonly concurrency: number;
  readonly running: Set<Running>;
  /** the queue that a job was taken from last */
  lastName: string;
  life: Promise<WorkerLife> | undefined;
  isStopping: boolean;
  isLooking: boolean;
  lookAgain: boolean;
}

const byName = (workers: readonly Worker[]) => new Map(workers.map((worker) => [worker.job.name, worker]));

/** Runs due jobs until it's stopped. */
export async function startRunner(
  workers: readonly Worker[],
  { concurrency, pollMs, graceMs: grace = graceMs }: RunnerOptions,
): Promise<Runner> {
  const loop: Loop = {
    workers: byName(workers),
    concurrency,
    running: new Set(),
    lastName: '',
    life: undefined,
    isStopping: false,
    isLooking: false,
    lookAgain: false,
  };
  await ensureLife(loop);
  const timers = [
    setInterval(() => void tend(loop), pollMs),
    setInterval(() => void keepClaims(loop), keepAliveMs),
  ];
  void tend(loop);
  return {
    stop: async () => {
      loop.isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await end(loop, grace);
    },
  };
}

/** This worker's life; a new one if the last was lost. */
function ensureLife(loop: Loop): Promise<WorkerLife> {
  const lose = (why: string) => {
    loop.life = undefined;
    interrupt(loop, why);
  };
  loop.life ??= beginLife({
    onLost: () => {
      log.warn('this worker lost its connection; others may take its jobs');
      lose('The connection that says this worker lives broke');
    },
    onWake: () => void look(loop),
  }).catch((error: unknown) => {
    lose('This worker could not begin its life');
    throw error;
  });
  return loop.life;
}

function interrupt({ running }: Loop, why: string) {
  for (const { abort } of running) abort.abort(new JobInterrupted(why));
}

async function end(loop: Loop, grace: number) {
  const allDone = () => Promise.all([...loop.running].map(({ done }) => done));
  await Promise.race([allDone(), wait(grace, undefined, { ref: false })]);
  interrupt(loop, 'The process is stopping');
  await Promise.race([allDone(), wait(giveBackMs, undefined, { ref: false })]);
  const life = await loop.life?.catch(() => undefined);
  await life?.end();
}

/** Looks for due jobs until none is left or the process is full; a call while it's looking makes it look once more. */
async function look(loop: Loop) {
  loop.lookAgain = true;
  if (loop.isLooking || loop.isStopping) return;
  loop.isLooking = true;
  try {
    while (loop.lookAgain && !loop.isStopping) {
      loop.lookAgain = false;
      await fill(loop);
    }
  } catch (error) {
    log.error({ err: error }, 'could not read the queue; trying again');
  } finally {
    loop.isLooking = false;
  }
}

/** Runs now and then, woken or not: this is how missed calls and lost workers are found. */
async function tend(loop: Loop) {
  try {
    await reclaimFromTheLost();
    await ensureLife(loop);
  } catch (error) {
    log.error({ err: error }, 'could not check on the other workers; trying again');
  }
  await look(loop);
}

/** Keeps the jobs running here from being taken for lost, and stops those that were taken anyway. */
async function keepClaims({ running }: Loop) {
  try {
    const lost = new Set(await keepAlive([...running].map(({ claim }) => claim)));
    for (const { claim, abort } of running)
      if (lost.has(claim)) abort.abort(new JobInterrupted('The job is no longer this worker’s'));
  } catch (error) {
    log.error({ err: error }, 'could not report running jobs to the queue; trying again');
  }
}

const hasRoom = ({ running, concurrency, isStopping }: Loop) => running.size <= concurrency && !isStopping;

/**
 * Whose jobs the next place isn't for. The last one is kept for institutions with nothing running here: one with many
 * long jobs would fill all the others, and a sync that takes seconds would wait for a minute.
 */
const excluded = ({ running, concurrency }: Loop) =>
  running.size < concurrency ? [] : [...new Set([...running].map(({ claim }) => claim.data.institutionId))];

/** The queues with something due, beginning after the one that was served last: none is always the first. */
async function queuesInTurn({ workers, lastName }: Loop) {
  const due = await dueQueues([...workers.keys()]);
  const next = [...workers.keys()].indexOf(lastName) + 1;
  const placeOf = (name: string) => ([...workers.keys()].indexOf(name) - next + workers.size) % workers.size;
  return due.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Takes one job from each due queue in turn, so a long queue doesn't hold up a short one. */
async function fill(loop: Loop) {
  while (hasRoom(loop)) {
    let taken = 0;
    for (const name of await queuesInTurn(loop)) {
      if (!hasRoom(loop)) return;
      const claim = await takeOne(loop, name);
      if (!claim) continue;
      taken += 1;
      loop.lastName = name;
      begin(loop, claim);
    }
    if (taken === 0) return;
  }
}

/** Fetches a job and records who holds it: both or neither. */
async function takeOne(loop: Loop, name: string): Promise<Claim | undefined> {
  const life = await ensureLife(loop);
  return inTransaction(async () => {
    const [claim] = await fetchJobs({
      name,
      limit: 1,
      fairShare: shareOf(loop.concurrency),
      notOf: excluded(loop),
    });
    if (claim) await life.hold([...loop.running].map((entry) => entry.claim).concat(claim));
    return claim;
  });
}

function begin(loop: Loop, claim: Claim) {
  const worker = loop.workers.get(claim.name);
  if (!worker) throw new Error(`No worker handles ${claim.name}`);
  const abort = new AbortController();
  const entry: Running = {
    claim,
    abort,
    done: runJob(worker, claim, abort).finally(() => {
      loop.running.delete(entry);
      void look(loop);
    }),
  };
  loop.running.add(entry);
}

export interface IdleOptions {
  /** Also runs jobs due only later: debounced ones and retries. */
  readonly includeDelayed?: boolean;
  /** Guards against jobs that enqueue each other for ever. */
  readonly atMost?: number;
}

/** Runs everything that's due, and what that enqueues, until nothing is left; returns each job's outcome. */
export async function runUntilIdle(
  workers: readonly Worker[],
  { includeDelayed = false, atMost = 10_000 }: IdleOptions = {},
): Promise<{ job: string; outcome: Outcome }[]> {
  const handlers = byName(workers);
  const outcomes: { job: string; outcome: Outcome }[] = [];
  for (;;) {
    const due = await dueQueues([...handlers.keys()], includeDelayed);
    if (due.length === 0) return outcomes;
    for (const name of due) {
      const worker = handlers.get(name);
      for (const claim of worker ? await fetchJobs({ name, limit: 50, includeDelayed }) : []) {
        if (worker) outcomes.push({ job: name, outcome: await runJob(worker, claim) });
      }
    }
    if (outcomes.length > atMost)
      throw new Error(`More than ${atMost} jobs ran; do two of them call each other?`);
  }
}
