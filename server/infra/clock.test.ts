import { readdirSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  awakeMs,
  awakeTimeout,
  clockAheadMs,
  clockSetAgoMs,
  compareClock,
  currentMs,
  currentTime,
  forgetClock,
} from './clock.ts';

/** What the machine's clock says, in milliseconds; it goes on without the process's timers when that is frozen. */
let now: number;

beforeEach(() => {
  now = performance.now();
  jest.useFakeTimers();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.useRealTimers();
});

/** Time that the process is awake: it looks at the clock. */
function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 100) {
    now += 100;
    awakeMs();
    jest.advanceTimersByTime(100);
  }
}

test('counts passing time, and almost none of a freeze', () => {
  const began = awakeMs();
  pass(300);
  expect(awakeMs() - began).toBeCloseTo(300);
  now += 60_000;
  expect(awakeMs() - began).toBeCloseTo(1_300);
});

test('times out after its time awake, not during a freeze', () => {
  const { signal, end } = awakeTimeout(1_500);
  now += 60_000;
  pass(100);
  expect(signal.aborted).toBe(false);
  pass(1_500);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  end();
});

test('never times out once it has been ended', () => {
  const { signal, end } = awakeTimeout(20);
  end();
  pass(60);
  expect(signal.aborted).toBe(false);
});

describe('the current time', () => {
  const hour = 3_600_000;
  /** never -0 */
  const seconds = (ms = Infinity) => Math.round(ms / 1000) + 0;
  /** How far this process's clock is off; the test runs by all others as ever. */
  let offMs: number;
  const real = Date.now.bind(Date);
  const compare = () => compareClock(() => Promise.resolve(real()));

  beforeEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    offMs = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => real() + offMs);
  });
  afterEach(() => {
    forgetClock();
    jest.restoreAllMocks();
  });

  const off = () => seconds(currentMs() - real());

  test.each([[hour], [-hour], [31 * 24 * hour]])(
    'goes by the clock that all go by while the process’s own is %p ms off',
    async (wrong) => {
      offMs = wrong;
      await compare();
      expect(off()).toBe(0);
      expect(seconds(currentTime().getTime() - real())).toBe(0);
      expect(seconds(clockAheadMs())).toBe(seconds(wrong));
    },
  );

  test('goes on evenly while the process’s clock is set to another time and back', async () => {
    await compare();
    for (const wrong of [24 * hour, -24 * hour, 3_000, 0]) {
      offMs = wrong;
      expect(off()).toBe(0);
      expect(seconds(clockAheadMs())).toBe(seconds(wrong));
    }
  });

  test('goes on by the process’s clock as soon as that one is right', async () => {
    offMs = hour;
    await compare();
    offMs = 0;
    await compare();
    expect(clockAheadMs()).toBe(0);
    expect(clockSetAgoMs()).toBeUndefined();
  });

  test('learns nothing of a comparison in the middle of which the clock was set', async () => {
    await compare();
    await compareClock(() => {
      offMs = hour;
      return Promise.resolve(real());
    });
    expect(off()).toBe(0);
    expect(clockSetAgoMs()).toBeLessThan(60_000);
  });

  test('has passed while the machine slept, though the process noticed nothing', async () => {
    await compare();
    const up = jest.spyOn(os, 'uptime');
    const upNow = os.uptime();
    up.mockImplementation(() => upNow + 8 * 3_600);
    syncBuiltinESMExports();
    try {
      offMs = 8 * hour;
      expect(off()).toBe((8 * hour) / 1000);
      expect(seconds(clockAheadMs())).toBe(0);
    } finally {
      up.mockRestore();
      syncBuiltinESMExports();
    }
  });
});

describe('nothing on the server asks what time it is by the process’s own clock', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  /** What may, and why. */
  const allowed = new Map([
    ['server/infra/clock.ts', 'it’s here that the clock is compared'],
    ['server/launch/platform-keys.ts', 'how old a key set in memory is, which jose counts by the same clock'],
  ]);
  const asks =
    /\bnew Date\(\s*\)|\bnew Date(?!\w|\()|(?<!\w)(?<!new )Date\(\)|\bDate\s*\.\s*now\b|\bDateTime\.(?:now|local|utc)\(\s*\)|\bTemporal\.Now\b|\b(?:diffNow|toRelative)\b/;
  const isOfServer = (path: string, text: string) =>
    !path.startsWith('scripts/') ||
    /'(?:#server\/operations\/|\.\/(?:on-database|personal-data)\.ts')/.test(text);
  const files = ['server', 'shared', 'scripts']
    .flatMap((tree) =>
      readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' }).map((name) => join(tree, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));

  test.each([
    ['new Date()', true],
    ['new Date', true],
    ['Date()', true],
    ['Date.now()', true],
    ['[1].map(Date.now)', true],
    ['DateTime.now().toISODate()', true],
    ['DateTime.local()', true],
    ['Temporal.Now.instant()', true],
    ['due.diffNow()', true],
    ['new Date(at)', false],
    ['z.coerce.Date', false],
    ['DateTime.fromJSDate(now)', false],
    ['currentTime()', false],
    ['toDate()', false],
  ])('%j does: %p', (text, does) => {
    expect(asks.test(text)).toBe(does);
  });

  test('in none of its files, nor in those that its commands run', () => {
    expect(files.length).toBeGreaterThan(1_000);
    const found = files.filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const code = text.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
      return isOfServer(path, text) && asks.test(code);
    });
    expect(found.toSorted()).toEqual([...allowed.keys()].toSorted());
  });
});
