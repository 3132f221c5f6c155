import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The outcome of a step of the checks or tests. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

/** Where commands from packages start. */
const tools = {
  tsc: 'typescript/bin/tsc',
  oxlint: 'oxlint/bin/oxlint',
  oxfmt: 'oxfmt/bin/oxfmt',
  formatjs: '@formatjs/cli/bin/formatjs',
  jest: 'jest/bin/jest.js',
} as const;

/** A package's command and its arguments, started by this same Node.js: no shell, no npx, on Windows too. */
export const tool = (name: keyof typeof tools, args: readonly string[] = []) =>
  [
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'node_modules', tools[name]), ...args],
  ] as const;

/** No stage of the tests takes half of this; one that does hangs, and is better told than waited for. */
const stageLimitMs = 40 * 60_000;

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** killed after so long, in milliseconds; without one it may take as long as it likes */
  readonly limitMs?: number;
  /** where its output goes; shown as it comes if absent */
  readonly onOutput?: (text: string) => void;
}

/** Runs a program in the project's root and returns its exit code. */
export const run = (
  program: string,
  args: readonly string[],
  { env = {}, onOutput, limitMs }: RunOptions = {},
) =>
  new Promise<number>((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    const limit = limitMs && setTimeout(() => stopAtLimit(child, limitMs), limitMs);
    child.on('close', (code) => {
      clearTimeout(limit);
      resolve(code ?? 1);
    });
  });

function stopAtLimit(child: ChildProcess, limitMs: number) {
  console.error(`Stopped: it wasn't done after ${limitMs / 60_000} minutes.`);
  child.kill('SIGKILL');
}

/** Runs a program that passes or fails as a whole; its output is shown in one piece, under a title with the time it took. */
async function step(title: string, program: string, args: readonly string[]): Promise<Outcome> {
  const began = Date.now();
  let output = '';
  const code = await run(program, args, { onOutput: (text) => (output += text) });
  process.stdout.write(output);
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export const jestConfig = ['--config', 'test/jest.config.js'];

/** Which tests of a project run: test/jest.config.js says which those are. */
type Tier = 'short' | 'long' | 'engine';

interface JestOptions {
  readonly tier?: Tier;
  /** how many processes test at once: by default three for two cores, as they wait for databases and pages */
  readonly workers?: number;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs jest over some of its projects and counts their tests; a suite that can't load counts as failed. */
export async function jest(
  title: string,
  projects: readonly string[],
  { tier = 'short', workers = 3, env = {} }: JestOptions = {},
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'courseyard-jest-'));
  const report = join(folder, 'report.json');
  console.log(`\n— ${title}`);
  try {
    const args = [
      '--maxWorkers',
      String(workers),
      '--json',
      '--outputFile',
      report,
      '--selectProjects',
      ...projects,
    ];
    const [program, allArgs] = tool('jest', [...jestConfig, ...args]);
    const code = await run(program, allArgs, { env: { ...env, TEST_TIER: tier }, limitMs: stageLimitMs });
    return outcomeOf(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

function outcomeOf(path: string, code: number): Outcome {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
    const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
    return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

export const sum = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
});

/**
 * What the source text must satisfy before any test runs: types, lint, format, import directions, messages, wording. All at
 * once: none of them keeps two cores busy.
 */
async function checkSources(): Promise<Outcome> {
  const script = (name: string) => [process.execPath, [`scripts/${name}.ts`]] as const;
  return sum(
    await Promise.all([
      // Each further checker does much of the work again: four take twice the processor time of one.
      step('types', ...tool('tsc', ['--noEmit', '--checkers', '1', '-p', '.'])),
      step('lint', ...tool('oxlint')),
      step('format', ...tool('oxfmt', ['--check'])),
      step('imports', ...script('check-imports')),
      step('messages', ...script('check-messages')),
      step('wording', ...script('check-wording')),
    ]),
  );
}

/** Everything that needs no server, database or browser. */
export const check = async () =>
  sum(await Promise.all([checkSources(), jest('unit tests', ['unit'], { workers: 2 })]));

/** Prints the closing line that people and machines look for, and sets the exit code. */
export function close({ passed, failed }: Outcome) {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
