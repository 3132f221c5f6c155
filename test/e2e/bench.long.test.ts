import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchmarkNames, type BenchmarkName } from '#scripts/bench/benchmark.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'courseyard-e2e-'));
  // PostgreSQL, which has its folder in it, isn't run by root.
  chmodSync(folder, 0o711);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm run bench` with its own folder for everything temporary. */
async function bench(...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'scripts/bench/bench.ts'), ...args], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [printed, complained] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed, complained };
}

/** The rows of the tables that it printed. */
const rowsOf = (printed: string) => printed.split('\n').filter((line) => /^\| (?!what |rule |-)/.test(line));

/** What else can be said of some without asking the clock. */
const alsoTrue: Partial<Record<BenchmarkName, (printed: string) => void>> = {
  launch: (printed) => {
    const [, ratio] = /^\| first chunk +\|.* (\d+\.\d\d) × /m.exec(printed) ?? [];
    // Issue: "aim: under 2.2 ×".
    expect(Number(ratio)).toBeLessThan(2.2);
  },
  // What each rule finds in its cases, and what axe finds in some of them.
  scan: (printed) => {
    const [, found, failing, alarms] = /^\| all +\| +(\d+)\/(\d+) \| +(\d+)\/\d+ \|/m.exec(printed) ?? [];
    expect([found, alarms]).toEqual([failing, '0']);
    expect(printed).toMatch(/^\| img-alt-missing +\|.*\| +1\/1 \| +0\/1 \|/m);
  },
};

test.each(benchmarkNames)('%s runs, prints its figures, and leaves nothing behind', async (name) => {
  const engine = name === 'load' ? 'postgres' : 'embedded';
  const { code, printed, complained } = await bench(name, '--size', 'small', '--engine', engine);
  expect({ code, complained }).toEqual({ code: 0, complained: '' });
  const isWithoutPostgres = name === 'load' && printed.includes('No PostgreSQL programs here');
  expect(rowsOf(printed).length > 0).toBe(!isWithoutPostgres);
  alsoTrue[name]?.(printed);
  expect(readdirSync(folder)).toEqual([]);
});

test("lists the benchmarks when asked for one that doesn't exist", async () => {
  const { code, complained } = await bench('nonsense');
  expect(code).toBe(2);
  expect(complained).toContain('Unknown benchmark: nonsense. Choose from launch, api');
});
