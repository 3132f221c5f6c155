import { type Traffic, canvasThrottling } from '#scripts/harness/canvas-simulator/throttling.ts';
import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import { limits } from '#server/lms/budget/budget.ts';
import type { Asked, Asking } from '#test/support/canvas-asker.ts';
import { startChild, type Child } from '#test/support/child.ts';
import { postgresTest } from '#test/support/long-test.ts';
import { needPostgres, type ThrowAwayPostgres } from '#test/support/postgres.ts';

let postgres: ThrowAwayPostgres;
let harness: Harness;
const children: Child[] = [];

/** Its own process (test/support/canvas-asker.ts); all of a test's use one token. */
function ask(token: string, asking: Partial<Asking>): Child {
  const child = startChild('test/support/canvas-asker.ts', [], {
    DATABASE_URL: postgres.url,
    CANVAS: harness.origin,
    TOKEN: token,
    RANK: 'background',
    COUNT: '1',
    AT_ONCE: '1',
    ...asking,
  });
  children.push(child);
  return child;
}

async function askedBy(child: Child): Promise<Asked> {
  await child.exited;
  const said = /^asked (.*)$/m.exec(child.printed.out)?.[1];
  if (said === undefined) throw new Error(child.printed.err);
  return JSON.parse(said) as Asked;
}

const newToken = () => harness.tokens.serviceToken(harness.institution('northfield'));
const traffic = (): Traffic => harness.simulator.traffic;

beforeAll(async () => {
  postgres = await needPostgres();
  harness = await startHarness({ courses: 10 });
  // The first creates the tables.
  await askedBy(ask(newToken(), {}));
});
afterAll(async () => {
  await harness?.close();
  await postgres.stop();
});
beforeEach(() => {
  harness.faults.clear();
  harness.simulator.throttling = canvasThrottling;
  Object.assign(traffic(), { mostAtOnce: 0, refused: 0 });
  traffic().arrivals.length = 0;
});
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.kill()));
});

postgresTest(
  "two web and two worker processes never exceed what Canvas takes, are never refused, and people don't wait",
  async () => {
    const token = newToken();
    harness.faults.switchOn({ kind: 'latency', ms: 200 });
    const workers = ['1', '2'].map((OWNER) => ask(token, { COUNT: '120', AT_ONCE: '30', OWNER }));
    const webs = ['3', '4'].map((OWNER) => ask(token, { RANK: 'person', COUNT: '15', REST: '150', OWNER }));
    const [looked, scanned] = [await Promise.all(webs.map(askedBy)), await Promise.all(workers.map(askedBy))];
    expect([...looked, ...scanned].flatMap(({ failures }) => failures)).toEqual([]);
    expect(scanned.map(({ answers }) => answers)).toEqual([120, 120]);
    expect(traffic()).toMatchObject({ refused: 0 });
    expect(traffic().mostAtOnce).toBeLessThanOrEqual(limits.most);
    // Half of what one at the end of the line waits, however busy the machine is.
    const slowest = (asked: readonly Asked[]) => Math.max(...asked.map(({ slowestMs }) => slowestMs));
    expect(slowest(looked)).toBeLessThan(slowest(scanned) / 2);
  },
);

postgresTest(
  'all processes wait when Canvas has refused one of them, and then all get their answers',
  async () => {
    const token = newToken();
    harness.faults.switchOn({ kind: 'latency', ms: 100 });
    const processes = Array.from({ length: 4 }, () =>
      ask(token, { RANK: 'awaited', COUNT: '60', AT_ONCE: '60' }),
    );
    await Promise.all(processes.map((child) => child.until((out) => out.includes('answered'))));
    harness.faults.switchOn({ kind: 'throttled', times: 1 });
    const asked = await Promise.all(processes.map(askedBy));
    expect(asked.map(({ answers, failures }) => [answers, failures])).toEqual(processes.map(() => [60, []]));
    const arrivals = traffic().arrivals.toSorted((a, b) => a - b);
    const gaps = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? 0));
    // The pause is 5 s; those who hadn't learned of it yet asked at most a second longer.
    expect(Math.max(...gaps)).toBeGreaterThan(3_900);
    expect(arrivals.length).toBeLessThanOrEqual(240 + limits.most);
  },
);

postgresTest("a killed process's share comes back by itself", async () => {
  const token = newToken();
  harness.faults.switchOn({ kind: 'latency', ms: 30_000 });
  const killed = ask(token, { RANK: 'person', COUNT: '4', AT_ONCE: '4' });
  await killed.until((out) => out.includes('ready'));
  const other = ask(token, { COUNT: '3' });
  while (traffic().underWay < 4) await new Promise((resolve) => setTimeout(resolve, 20));
  harness.faults.clear();
  await killed.kill();
  expect(await askedBy(other)).toMatchObject({ answers: 3, failures: [] });
});

postgresTest("a process frozen while Canvas answered doesn't report Canvas as silent", async () => {
  harness.faults.switchOn({ kind: 'latency', ms: 500 });
  const child = ask(newToken(), { ANSWER_WITHIN: '2000' });
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await until(() => traffic().underWay === 1);
  child.process.kill('SIGSTOP');
  const frozenAt = performance.now();
  // Longer than an answer may take.
  await until(() => traffic().underWay === 0 && performance.now() - frozenAt > 3_000);
  child.process.kill('SIGCONT');
  expect(await askedBy(child)).toMatchObject({ answers: 1, failures: [] });
});
