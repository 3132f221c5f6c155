// A separate process for the tests of the shared budget: sends one Canvas many requests, some at once, and
// prints the outcome as JSON once they're done.
import { setTimeout as wait } from 'node:timers/promises';
import { loadConfig } from '#server/infra/config.ts';
import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { ranks } from '#server/lms/budget/budget.ts';
import { CanvasClient } from '#server/lms/canvas-client.ts';
import { configurePatience } from '#server/lms/retry-policy.ts';
import { configureOutgoing } from '#server/lms/guarded-fetch.ts';

/** The process's settings, from the environment. */
export interface Asking {
  readonly DATABASE_URL: string;
  readonly CANVAS: string;
  readonly TOKEN: string;
  readonly RANK: string;
  readonly OWNER?: string;
  /** how many requests, and how many of them at once */
  readonly COUNT: string;
  readonly AT_ONCE: string;
  /** how long each waits before the next, in milliseconds */
  readonly REST?: string;
  /** how long an answer may take, in milliseconds; there's only one try then */
  readonly ANSWER_WITHIN?: string;
}

/** Its output. */
export interface Asked {
  readonly answers: number;
  readonly failures: readonly string[];
  /** of the slowest answer, including the wait for its turn, in milliseconds */
  readonly slowestMs: number;
}

const given = process.env as unknown as Asking;
const say = (text: string) => process.stdout.write(`${text}\n`);

await openDatabase(loadConfig({ DATABASE_URL: given.DATABASE_URL, DATABASE_POOL: '2' }));
await migrate();
configureOutgoing({ outgoingAllow: [new URL(given.CANVAS).host], production: false });
if (given.ANSWER_WITHIN) configurePatience({ tries: 1, answerWithinMs: Number(given.ANSWER_WITHIN) });
const client = new CanvasClient(
  given.CANVAS,
  { current: async () => given.TOKEN, renew: async () => undefined },
  { rank: ranks.find((rank) => rank === given.RANK), owner: Number(given.OWNER ?? 1) },
);

let left = Number(given.COUNT);
let answers = 0;
let slowestMs = 0;
const failures: string[] = [];

async function ask() {
  const began = performance.now();
  try {
    await client.read('/api/v1/users/self');
    answers += 1;
    say('answered');
  } catch (error) {
    failures.push(String(error));
  }
  slowestMs = Math.max(slowestMs, performance.now() - began);
}

async function askOnAndOn() {
  while (left > 0) {
    left -= 1;
    await ask();
    await wait(Number(given.REST ?? 0));
  }
}

say('ready');
await Promise.all(Array.from({ length: Number(given.AT_ONCE) }, askOnAndOn));
say(`asked ${JSON.stringify({ answers, failures, slowestMs } satisfies Asked)}`);
await closeDatabase();
