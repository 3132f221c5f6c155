import { setTimeout as wait } from 'node:timers/promises';
import { isClockRight } from '#server/infra/db/agreed-now.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import { fetchJobs, type Claim } from './claims.ts';
import { silenceSeconds } from './declared-queues.ts';
import type { Worker } from './job.ts';
import { paced } from './paced.ts';
import { dueQueues } from './queue-tables.ts';
import { runJob, type Outcome } from './run-job.ts';
import { interrupt, keepClaims, type Running } from './running-jobs.ts';
import { runningOfNext, type Lines } from './turns.ts';
import { beginLife, reclaimFromTheLost, type WorkerLife } from './worker-life.ts';

/** How long a stopping process lets its jobs go on; with what follows, within the 20 s that a deployment waits. */
const graceMs = 17_000;
/** How long giving back the rest can take, in milliseconds. */
const giveBackMs = 2_000;
/** How often running jobs are reported to the queue, in milliseconds: often enough to miss one or two reports. */
const keepAliveMs = (silenceSeconds / 4) * 1000;
/** With how many jobs of a name running, in all processes, an institution's awaited ones still go before all others. */
const awaitedShareOf = (concurrency: number) => Math.max(1, Math.floor(concurrency / 2));

interface RunnerOptions {
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

/** A runner's state. */
interface Loop {
  readonly workers: ReadonlyMap<string, Worker>;
  readonly concurrency: number;
  readonly running: Set<Running>;
  readonly lines: Lines;
  /** Looks for jobs of all institutions when some may have come: with 100,000 waiting, each look takes its time. */
  readonly wake: () => void;
  /** the queue that a job was taken from last */
  lastName: string;
  life: Promise<WorkerLife> | undefined;
  isStopping: boolean;
  looking: Promise<void> | undefined;
  lookAgain: boolean;
  /** the next look is also for the place that's kept */
  isWoken: boolean;
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
    lines: new Map(),
    wake: paced(() => {
      loop.isWoken = true;
      return look(loop);
    }),
    lastName: '',
    life: undefined,
    isStopping: false,
    looking: undefined,
    lookAgain: false,
    isWoken: false,
  };
  await ensureLife(loop);
  const timers = [
    setInterval(() => void tend(loop), pollMs),
    setInterval(() => void keepClaims(loop.running), keepAliveMs),
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
    interrupt(loop.running, why);
  };
  loop.life ??= beginLife({
    onLost: () => {
      log.warn('this worker lost its connection; others may take its jobs');
      lose('The connection that says this worker lives broke');
    },
    onWake: loop.wake,
  }).catch((error: unknown) => {
    lose('This worker could not begin its life');
    throw error;
  });
  return loop.life;
}

async function end(loop: Loop, grace: number) {
  const allDone = () => Promise.all([...loop.running].map(({ done }) => done));
  await Promise.race([allDone(), wait(grace, undefined, { ref: false })]);
  interrupt(loop.running, 'The process is stopping');
  await Promise.race([allDone(), wait(giveBackMs, undefined, { ref: false })]);
  const life = await loop.life?.catch(() => undefined);
  await life?.end();
}

/** Looks for due jobs until none is left or the process is full; a call while it's looking makes it look once more. */
function look(loop: Loop): Promise<void> {
  loop.lookAgain = true;
  loop.looking ??= lookOn(loop).finally(() => {
    loop.looking = undefined;
  });
  return loop.looking;
}

async function lookOn(loop: Loop) {
  try {
    while (loop.lookAgain && !loop.isStopping && (await isClockRight())) {
      const places = loop.concurrency + (loop.isWoken ? 1 : 0);
      loop.lookAgain = false;
      loop.isWoken = false;
      await fill(loop, places);
    }
  } catch (error) {
    log.error({ err: error }, 'could not read the queue; trying again');
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
  loop.wake();
}

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
async function fill(loop: Loop, places: number) {
  const hasRoom = () => loop.running.size < places && !loop.isStopping;
  while (hasRoom()) {
    let taken = 0;
    for (const name of await queuesInTurn(loop)) {
      if (!hasRoom()) return;
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
  const notOf = excluded(loop);
  return inTransaction(async () => {
    // The place that's kept is for those with nothing running here: it's their turn.
    const mostRunning = notOf.length > 0 ? undefined : await turnOf(loop, name);
    const [claim] = await fetchJobs({ name, limit: 1, notOf, ...(mostRunning && { mostRunning }) });
    if (claim) await life.hold([...loop.running].map((entry) => entry.claim).concat(claim));
    return claim;
  });
}

async function turnOf({ lines, concurrency }: Loop, name: string) {
  const usually = await runningOfNext(lines, name);
  return { usually, awaited: Math.max(usually, awaitedShareOf(concurrency) - 1) };
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
      loop.wake();
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
