// Its own process for the tests of the shared budget: asks one Canvas again and again, some requests at once, and
// prints what came of it, as JSON, when its requests are made.
import { setTimeout as wait } from 'node:timers/promises';
import { loadConfig } from '#server/infra/config.ts';
import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { ranks } from '#server/lms/budget/budget.ts';
import { CanvasClient } from '#server/lms/canvas-client.ts';
import { configurePatience } from '#server/lms/retry-policy.ts';
import { configureOutgoing } from '#server/lms/guarded-fetch.ts';

/** What such a process is told, by the environment. */
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
  /** how long an answer may take, in milliseconds; then there is one try alone */
  readonly ANSWER_WITHIN?: string;
}

/** What it prints. */
export interface Asked {
  readonly answers: number;
  readonly failures: readonly string[];
  /** of the slowest answer, its turn included, in milliseconds */
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
