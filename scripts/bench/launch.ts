import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import type { HeadlessLaunch } from '#scripts/harness/headless-launch.ts';
import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import type { Benchmark, Engine, Options, Row } from './benchmark.ts';
import { afterwards, temporaryFolder } from './cleanup.ts';
import { emptyDatabase } from './databases.ts';
import { measureChunk } from './chunk.ts';
import { compare, millisecondsOf } from './measure.ts';
import { startChild } from './processes.ts';
import { startProduct } from './product.ts';

/** How many times as long as a constant page it may take. */
const aim = 6;
const bounds = {
  small: { rounds: 2, tries: 5, warmUp: 5, withinMs: 20_000 },
  full: { rounds: 20, tries: 20, warmUp: 50, withinMs: 60_000 },
};

export const launch: Benchmark = {
  about:
    "The launch's POST to the page with its settings, against bare Express with a constant page of that size. Bare Express doesn't know its users: a launch checks a signature twice, uses up its state and nonce, finds its institution, updates the person and starts a session. And what the client loads first, compressed with brotli, against react, react-dom and one InstUI button.",
  run: async (options) => {
    const rows: Row[] = [];
    for (const engine of options.engines) {
      const row = await measure(engine, options);
      if (row) rows.push(row);
    }
    return [...rows, await measureChunk()];
  },
};

async function measure(engine: Engine, { size }: Options): Promise<Row | undefined> {
  const database = await emptyDatabase(engine);
  if (!database) return undefined;
  const harness = await startHarness({ courses: 60 });
  afterwards(() => harness.close());
  await startProduct(harness, harness.institution('northfield'), database);
  const agent = new Agent({ connections: 1 });
  afterwards(() => agent.close());
  const page = await post(agent, await prepare(harness));
  if (!page.includes('id="settings"')) throw new Error('The launch did not answer with the settings');
  const peer = await startConstantPage(page);
  const ours = async () => {
    const prepared = await prepare(harness);
    return millisecondsOf(() => post(agent, prepared));
  };
  // Each login is finished: many that aren't would be taken for an attack.
  const theirs = async () => {
    const prepared = await prepare(harness);
    await post(agent, prepared);
    return millisecondsOf(() => post(agent, prepared, peer));
  };
  const result = await compare({ ours, peer: theirs }, bounds[size]);
  return { what: `launch POST, ${engine}`, unit: 'ms', aim, ...result };
}

/** Login and authentication, not timed: a fresh state, nonce and token. */
const prepare = (harness: Harness) =>
  harness.launchAs({
    institution: harness.institution('northfield'),
    person: harness.person('northfield', 'institution_admin'),
    placement: 'account_navigation',
  });

/** Posts a launch's form to its address, or to another origin, and reads the page that comes back. */
async function post(dispatcher: Agent, prepared: HeadlessLaunch, origin?: string): Promise<string> {
  const { action, idToken, state, cookie } = prepared;
  const { statusCode, body } = await request(new URL(new URL(action).pathname, origin ?? action), {
    method: 'POST',
    dispatcher,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    body: new URLSearchParams({ id_token: idToken, state }).toString(),
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`The launch answered ${statusCode}`);
  return text;
}

async function startConstantPage(page: string): Promise<string> {
  const path = join(temporaryFolder(), 'page.html');
  writeFileSync(path, page);
  const { ready } = await startChild<{ origin: string }>('./bare-server.ts', { page: path });
  return ready.origin;
}
