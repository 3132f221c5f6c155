import { execFileSync } from 'node:child_process';
import { Agent, request } from 'undici';
import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import type { Benchmark, Options, Row } from './benchmark.ts';
import type { BareDatabase } from './bare-database.ts';
import { keepWorkersBusy } from './busy-workers.ts';
import { afterwards } from './cleanup.ts';
import { emptyDatabase } from './databases.ts';
import type { LoadedDatabase, LoadedGiven } from './loaded-database.ts';
import { measureLiveEvents } from './live-events.ts';
import { mixedRequest, type MixedRequest } from './load-mix.ts';
import { millisecondsOf, summarize, type Summary } from './measure.ts';
import { startChild } from './processes.ts';
import { startProduct } from './product.ts';

const seeds: Record<Options['size'], LoadedGiven> = {
  small: { courses: 2_000, batches: 5, batchCourses: 100 },
  full: { courses: 200_000, batches: 20, batchCourses: 2_500 },
};
/** How many are under way at once, how long each of these is kept up, in milliseconds; and how many launches there are. */
const loads = {
  small: { levels: [2, 4], forMs: 500, launches: 20, launchesAtOnce: 4 },
  full: { levels: [2, 4, 8, 16, 32], forMs: 5_000, launches: 500, launchesAtOnce: 8 },
};
/** The slowest that a twentieth of the requests may be, in milliseconds. */
const p95Ms = 100;
/** Issue: "against bare Express + pg with the same queries: at least 0.6". */
const aim = 1 / 0.6;
const processCounts = [1, 2] as const;

export const mixedLoad: Benchmark = {
  about:
    'Requests a second while 19 of 20 take under 100 ms: 40 % courses queries, 20 % batch pages, 20 % settings and launches, 10 % reports, 10 % writes. The peer is bare Express and pg with the same queries; all are processes of their own.',
  run: async ({ size, engines }) => {
    const database = engines.includes('postgres') ? await emptyDatabase('postgres') : undefined;
    if (!database) return 'Only with PostgreSQL: several processes share it.';
    const scene = await startScene(database, size);
    const rows: Row[] = [];
    for (const processes of processCounts) rows.push(await measure(scene, { processes, size }));
    rows.push(await measureLaunches(scene, size), await measureMemory(scene, size));
    rows.push(await measureBesideWorkers(scene, size));
    const events = await measureLiveEvents('postgres', { size });
    return events ? [...rows, events] : rows;
  },
};

/** The same with two busy workers beside the web processes; bare Express has none. */
async function measureBesideWorkers(scene: Scene, size: Options['size']): Promise<Row> {
  const busy = keepWorkersBusy({
    origin: scene.ours[0] ?? '',
    token: scene.data.token,
    batchIds: scene.data.batchIds,
    dispatcher: scene.dispatcher,
  });
  const row = await measure(scene, { processes: Math.max(...processCounts), size });
  const courses = Math.round(await busy.stop());
  return { ...row, what: `${row.what}, while two workers tag ${courses} courses a second` };
}

interface Scene {
  readonly harness: Harness;
  readonly data: LoadedDatabase;
  readonly dispatcher: Agent;
  /** the origins of each process */
  readonly ours: readonly string[];
  readonly bare: readonly string[];
  readonly processIds: readonly number[];
}

async function startScene(database: Record<string, string>, size: Options['size']): Promise<Scene> {
  const harness = await startHarness({ courses: 60 });
  afterwards(() => harness.close());
  const environment = { ...database, DATA_DIR: database.DATA_DIR ?? '' };
  const most = Math.max(...processCounts);
  const product = await startProduct(harness, harness.institution('northfield'), environment, {
    processes: most,
  });
  const seeding = await startChild<LoadedDatabase>('./loaded-database.ts', seeds[size], environment);
  await seeding.stop();
  // Not before: they would ask for scans of the courses that are being seeded.
  await product.startWorkers(2);
  const bare: string[] = [];
  for (let number = 0; number < most; number += 1) {
    const given: BareDatabase = { url: database.DATABASE_URL ?? '' };
    bare.push((await startChild<{ origin: string }>('./bare-database.ts', given)).ready.origin);
  }
  const dispatcher = new Agent({ connections: Math.max(...loads[size].levels) });
  afterwards(() => dispatcher.close());
  return {
    harness,
    data: seeding.ready,
    dispatcher,
    ours: product.origins,
    bare,
    processIds: product.processIds,
  };
}

async function measure(
  scene: Scene,
  { processes, size }: { processes: number; size: Options['size'] },
): Promise<Row> {
  const { levels, forMs } = loads[size];
  const sides = { ours: askOurs(scene, processes), peer: askBare(scene, processes) };
  for (const ask of Object.values(sides)) await keepUp(ask, { atOnce: 2, forMs: forMs / 2 });
  const best: { ours?: Held; peer?: Held } = {};
  for (const atOnce of levels) {
    for (const side of ['ours', 'peer'] as const) {
      const held = await keepUp(sides[side], { atOnce, forMs });
      if (isBetter(held, best[side])) best[side] = held;
    }
  }
  const { ours, peer } = best;
  if (!ours || !peer) throw new Error('Nothing was measured');
  return {
    what: `mixed load on ${scene.data.batchIds.length} batches, ${processes} of each`,
    unit: 'ms',
    ours: ours.summary,
    peer: peer.summary,
    perSecond: { ours: ours.perSecond, peer: peer.perSecond },
    aim: Number(aim.toFixed(2)),
  };
}

interface Held {
  readonly summary: Summary;
  readonly perSecond: number;
}

/** More a second, in time; the first counts even if it's late. */
const isBetter = (held: Held, best: Held | undefined) =>
  !best || (held.summary.p95 < p95Ms && (held.perSecond > best.perSecond || best.summary.p95 >= p95Ms));

/** The request of the mix that reads the settings. */
const settingsAt = 3;

/** Asks and says how long the answer took, without what comes before a launch. */
type Ask = (number: number) => Promise<number>;

let asked = 0;

/** Keeps a number of requests under way for a while. */
async function keepUp(ask: Ask, { atOnce, forMs }: { atOnce: number; forMs: number }): Promise<Held> {
  const milliseconds: number[] = [];
  const began = performance.now();
  const caller = async () => {
    while (performance.now() - began < forMs) milliseconds.push(await ask((asked += 1)));
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  const seconds = (performance.now() - began) / 1000;
  return { summary: summarize(milliseconds), perSecond: milliseconds.length / seconds };
}

const originOf = (origins: readonly string[], processes: number, number: number) =>
  origins[number % processes] ?? '';

function askOurs(scene: Scene, processes: number): Ask {
  const { data, dispatcher, ours } = scene;
  const headers = { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' };
  return async (number) => {
    const origin = originOf(ours, processes, number);
    const given = mixedRequest(data, number);
    if (given.kind === 'launch') return launch(scene, origin);
    const body = given.body ? JSON.stringify(given.body) : null;
    return millisecondsOf(() =>
      send(`${origin}${given.path}`, { method: given.method, dispatcher, headers, body }),
    );
  };
}

function askBare({ data, dispatcher, bare }: Scene, processes: number): Ask {
  return async (number) => {
    const { statement }: MixedRequest = mixedRequest(data, number);
    return millisecondsOf(() =>
      send(`${originOf(bare, processes, number)}/run`, {
        method: 'POST',
        dispatcher,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(statement),
      }),
    );
  };
}

const launch = async (scene: Scene, origin: string): Promise<number> =>
  millisecondsOf(await prepareLaunch(scene, origin));

/** Everything that comes before the tool gets the form; returns how to post that. */
async function prepareLaunch({ harness, dispatcher }: Scene, origin: string): Promise<() => Promise<void>> {
  const { action, idToken, state, cookie } = await harness.launchAs({
    institution: harness.institution('northfield'),
    person: harness.person('northfield', 'institution_admin'),
    placement: 'account_navigation',
  });
  return () =>
    send(`${origin}${new URL(action).pathname}`, {
      method: 'POST',
      dispatcher,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      body: new URLSearchParams({ id_token: idToken, state }).toString(),
    });
}

async function send(address: string, options: Parameters<typeof request>[1]): Promise<void> {
  const answer = await request(address, options);
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}: ${text}`);
}

/** Launches that are ready to be posted, all by a few at once; bare Express runs the settings' statement instead. */
async function measureLaunches(scene: Scene, size: Options['size']): Promise<Row> {
  const { launches, launchesAtOnce } = loads[size];
  const [origin = ''] = scene.ours;
  const posts: (() => Promise<void>)[] = [];
  for (let made = 0; made < launches; made += 1) posts.push(await prepareLaunch(scene, origin));
  const askPeer = askBare(scene, 1);
  const ours = await inTurn(launches, launchesAtOnce, (number) =>
    millisecondsOf(posts[number] ?? askNothing),
  );
  const peer = await inTurn(launches, launchesAtOnce, () => askPeer(settingsAt));
  return {
    what: `launches, ${launchesAtOnce} at once`,
    unit: 'ms',
    ours: ours.summary,
    peer: peer.summary,
    perSecond: { ours: ours.perSecond, peer: peer.perSecond },
  };
}

const askNothing = () => Promise.resolve();

/** Asks so often, a few at once. */
async function inTurn(times: number, atOnce: number, ask: Ask): Promise<Held> {
  const milliseconds: number[] = [];
  let next = 0;
  const began = performance.now();
  const caller = async () => {
    while (next < times) milliseconds.push(await ask((next += 1) - 1));
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return { summary: summarize(milliseconds), perSecond: (times * 1000) / (performance.now() - began) };
}

/** What the first process holds after as many requests again as it had before, against what it held then. */
async function measureMemory(scene: Scene, size: Options['size']): Promise<Row> {
  const [processId = 0] = scene.processIds;
  const ask = askOurs(scene, 1);
  const hold = { atOnce: 4, forMs: loads[size].forMs * 4 };
  await keepUp(ask, hold);
  const peer = summarize([megabytesOf(processId)]);
  const { summary } = await keepUp(ask, hold);
  const ours = { ...summarize([megabytesOf(processId)]), count: summary.count };
  return { what: 'memory after as many requests again', unit: 'MB', ours, peer };
}

const megabytesOf = (processId: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(processId)]).toString()) / 1024;
