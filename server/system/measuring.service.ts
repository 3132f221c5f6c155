import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Config } from '#server/infra/config.ts';
import { compareClocks, compareWithOthers } from '#server/infra/db/agreed-now.ts';
import { engineInUse } from '#server/infra/db/database.ts';
import { countDeadLetters } from '#server/infra/jobs/dead-letters.ts';
import { listWaiting } from '#server/infra/jobs/queue-tables.ts';
import { log } from '#server/infra/log.ts';
import type { NumbersRead } from '#server/infra/measures/exposition.ts';
import { countedSlices, forgetSlices, noteCounting, noteQueue } from '#server/infra/measures/tallies.ts';
import { clockAheadMs, currentMs, currentTime } from '#server/infra/clock.ts';
import { clockAheadOf, writeCanvasStates } from '#server/lms/canvas-states.ts';
import { writeMailStates } from '#server/mail/mail-states.service.ts';
import { everyInstitution } from '#server/relations/institutions.ts';
import { version } from '#server/version.ts';
import { canvasOrigins } from './canvas-check.ts';
import {
  deleteAllProcesses,
  deleteProcess,
  upsertProcess,
  writeSlice,
  type OwnProcess,
} from './system.repository.ts';

/** How often a process says that it's alive, and writes down what it counted. */
const aliveMs = 20_000;
const writeMs = 60_000;

/** What tells this process from all others. */
const own = { id: randomUUID(), host: hostname(), pid: process.pid, version };

/** Says that this process is alive, and writes down what it counts, until the returned function is called. */
export async function startMeasuring({ roles }: Pick<Config, 'roles'>): Promise<() => Promise<void>> {
  const self: OwnProcess = { ...own, roles, startedAt: currentTime() };
  await persistent('begin', async () => {
    // One process holds the embedded engine: any other that's listed was killed.
    if (engineInUse() === 'embedded') await deleteAllProcesses();
    if (engineInUse() === 'embedded') await compareWithOthers(askCanvases);
    await sayAlive(self);
  });
  const timers = [
    every(aliveMs, 'say that it’s alive', () => sayAlive(self)),
    every(writeMs, 'look at the queue', sampleQueue),
    every(writeMs, 'write down what it counted', () => writeMeasures(own.id)),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await persistent('end', async () => {
      await writeMeasures(own.id);
      await deleteProcess(own.id);
    });
  };
}

/** How many of the Canvases are asked for the time. */
const mostAsked = 5;

async function askCanvases(): Promise<number[]> {
  const origins = [...(await canvasOrigins()).keys()].slice(0, mostAsked);
  return (await Promise.all(origins.map(clockAheadOf))).flatMap((aheadMs) => aheadMs ?? []);
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

async function sayAlive(self: OwnProcess) {
  await compareClocks();
  await upsertProcess(self, clockAheadMs());
}

/** Counts what waits in the queues. Each process does: if no worker lives, it matters most. */
async function sampleQueue() {
  noteQueue(await listWaiting());
}

/** Writes down what a process has counted. What couldn't be written stays for the next time. */
export async function writeMeasures(processId: string, now = currentMs()) {
  noteCounting();
  const written: number[] = [];
  try {
    await Promise.all([writeCanvasStates(), writeMailStates()]);
    for (const [beganAt, slice] of countedSlices()) {
      await writeSlice(processId, new Date(beganAt), slice);
      written.push(beganAt);
    }
  } finally {
    forgetSlices(written, now);
  }
}

/** What Prometheus is told of the database. */
export async function readNumbers(): Promise<NumbersRead> {
  const [waiting, deadLetters, institutions] = await Promise.all([
    listWaiting(),
    countDeadLetters(),
    everyInstitution().where('status', '=', 1).execute(),
  ]);
  return { waiting, deadLetters, slugs: institutions };
}
