import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Config } from '#server/infra/config.ts';
import { countDeadLetters } from '#server/infra/jobs/dead-letters.ts';
import { listWaiting } from '#server/infra/jobs/queue-tables.ts';
import { log } from '#server/infra/log.ts';
import type { QueueNumbers } from '#server/infra/measures/exposition.ts';
import { countedSlices, forgetSlices, noteQueue } from '#server/infra/measures/tallies.ts';
import { writeCanvasStates } from '#server/lms/canvas-states.ts';
import { version } from '#server/version.ts';
import {
  deleteOldSlices,
  deleteProcess,
  upsertProcess,
  writeSlice,
  type OwnProcess,
} from './system.repository.ts';

/** How often a process says that it's alive, and writes down what it counted. */
const aliveMs = 20_000;
const writeMs = 60_000;
const pruneMs = 3_600_000;

/** What tells this process from all others. */
const own = { id: randomUUID(), host: hostname(), pid: process.pid, version, startedAt: new Date() };

/** Says that this process is alive, and writes down what it counts, until the returned function is called. */
export async function startMeasuring({ roles }: Pick<Config, 'roles'>): Promise<() => Promise<void>> {
  const self: OwnProcess = { ...own, roles };
  const isWorker = roles.includes('worker');
  await persistent('begin', () => upsertProcess(self));
  const timers = [
    every(aliveMs, 'say that it’s alive', () => upsertProcess(self)),
    every(writeMs, 'write down what it counted', async () => {
      if (isWorker) await sampleQueue();
      await writeMeasures(own.id);
    }),
    ...(isWorker ? [every(pruneMs, 'delete old numbers', deleteOldSlices)] : []),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await persistent('end', async () => {
      await writeMeasures(own.id);
      await deleteProcess(own.id);
    });
  };
}

const every = (ms: number, task: string, run: () => Promise<unknown>) =>
  setInterval(() => void persistent(task, run), ms).unref();

/** Numbers are no reason to fail: the next time may work. */
async function persistent(task: string, run: () => Promise<unknown>) {
  try {
    await run();
  } catch (error) {
    log.warn({ task, err: error }, 'could not keep the system’s numbers');
  }
}

/** Counts what waits in the queues. */
export async function sampleQueue() {
  for (const { institutionId, depth, ageSeconds } of await listWaiting())
    noteQueue(institutionId, { depth, ageSeconds });
}

/** Writes down what a process has counted. What couldn't be written stays for the next time. */
export async function writeMeasures(processId: string, now = Date.now()) {
  await writeCanvasStates();
  const written: number[] = [];
  try {
    for (const [beganAt, slice] of countedSlices()) {
      await writeSlice(processId, new Date(beganAt), slice);
      written.push(beganAt);
    }
  } finally {
    forgetSlices(written, now);
  }
}

/** The queue's numbers for Prometheus. */
export async function readQueueNumbers(): Promise<QueueNumbers> {
  const [waiting, deadLetters] = await Promise.all([listWaiting(), countDeadLetters()]);
  return {
    depth: waiting.reduce((sum, { depth }) => sum + depth, 0),
    ageSeconds: Math.max(0, ...waiting.map(({ ageSeconds }) => ageSeconds)),
    deadLetters,
  };
}
