import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchAsAdmin, type HeadlessSession } from '#scripts/harness/headless-session.ts';
import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import { eventKeysPath } from '#scripts/harness/live-events.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { createBatch } from '#shared/batches/batch.api.ts';
import type { Child } from '#test/support/child.ts';
import { pointAt } from '#test/support/harness.ts';
import { startPostgres, type ThrowAwayPostgres } from '#test/support/postgres.ts';
import {
  addInstitution,
  serverEnvironment,
  startServer,
  untilReady,
  untilTrue,
} from '#test/support/server-process.ts';
import { clockedBy, setClock } from './clock.ts';
import { sqlOn, type Sql } from './sql.ts';

/** A production as small as it gets: one web and two worker processes on one PostgreSQL, and a Canvas with 150 courses. */
export interface Installation {
  readonly postgres: ThrowAwayPostgres;
  readonly harness: Harness;
  readonly canvas: HarnessInstitution;
  /** the address of the web process */
  readonly origin: string;
  readonly institutionId: number;
  /** a dynamic batch of all courses of the Canvas */
  readonly batchId: number;
  readonly web: Child;
  readonly workers: ReadonlySet<Child>;
  /** Moves the clocks of all processes; the database keeps the right time. */
  shiftClocks(byMs: number): void;
  /** Leaves all work to one worker, whose clock alone is off by so much, until the steps are done. */
  withOnlyWorker(byMs: number, steps: () => Promise<void>): Promise<void>;
  /** Kills a worker as a crash does, and starts another in its place. */
  replaceWorker(worker: Child): Promise<void>;
  /** Launches the tool as an admin. */
  signIn(): Promise<HeadlessSession>;
  readonly sql: Sql;
  stop(): Promise<void>;
}

const courses = 150;

/** Starts it; undefined where there are no binaries of PostgreSQL. */
export async function startInstallation(): Promise<Installation | undefined> {
  const postgres = await startPostgres();
  if (!postgres) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'courseyard-chaos-'));
  const harness = await startHarness({ courses });
  const canvas = harness.institution('northfield');
  const clock = join(folder, 'clock');
  const env = clockedBy(clock, {
    ...(await serverEnvironment(harness, { DATABASE_URL: postgres.url })),
    LIVE_EVENT_KEYS_URL: `${harness.origin}${eventKeysPath}`,
  });
  const workers = new Set<Child>();
  const startWorker = async (given: NodeJS.ProcessEnv = {}) => {
    const worker = startServer({ ...env, ROLES: 'worker', PORT: '0', ...given });
    workers.add(worker);
    await untilReady(worker);
  };
  const web = startServer({ ...env, ROLES: 'web' });
  const stop = async () => {
    await Promise.all([web, ...workers].map((child) => child.kill()));
    await harness.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(web);
    await Promise.all([startWorker(), startWorker()]);
    addInstitution(env, harness, canvas);
    pointAt(harness, { origin: env.PUBLIC_URL });
    const sql = sqlOn(postgres.url);
    await sql(`update institutions set features = '{tags}'`);
    const signIn = () => launchAsAdmin(harness, canvas);
    const session = await signIn();
    const batch = await untilAnswered(() => makeBatch(session, canvas));
    return {
      postgres,
      harness,
      canvas,
      origin: env.PUBLIC_URL,
      institutionId: session.institutionId,
      batchId: batch.id,
      web,
      workers,
      shiftClocks: (byMs) => setClock(clock, byMs),
      replaceWorker: async (worker) => {
        workers.delete(worker);
        await Promise.all([worker.kill(), startWorker()]);
      },
      withOnlyWorker: async (byMs, steps) => {
        const killAll = () => Promise.all([...workers].map((worker) => worker.kill()));
        await killAll();
        workers.clear();
        const own = join(folder, 'clock-of-one');
        setClock(own, byMs);
        await startWorker({ CHAOS_CLOCK: own });
        await steps();
        await killAll();
        workers.clear();
        await Promise.all([startWorker(), startWorker()]);
      },
      signIn,
      sql,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A new institution has its accounts only after a moment. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  let answer: { readonly is: T } | undefined;
  await untilTrue(async () => {
    answer = { is: await ask() };
    return true;
  });
  if (!answer) throw new Error('There was no answer');
  return answer.is;
}

const makeBatch = (session: HeadlessSession, { rootAccountId }: HarnessInstitution) =>
  session.call(createBatch, {
    params: { id: session.institutionId },
    body: { type: 'dynamic', title: 'Everything', dynamicBatchConfig: { accountId: rootAccountId } },
  });
