import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A file that didn't change since the last run isn't checked again. */
const formatCache = ['--cache', '--cache-location', 'node_modules/.cache/courseyard/format'];

/** The outcome of a step of the checks or tests. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** tests that only passed when their file ran once more */
  readonly repeated?: readonly string[];
}

/** Where commands from packages start. */
const tools = {
  tsc: 'typescript/bin/tsc',
  oxlint: 'oxlint/bin/oxlint',
  prettier: 'prettier/bin/prettier.cjs',
  formatjs: '@formatjs/cli/bin/formatjs',
  jest: 'jest/bin/jest.js',
} as const;

/** Flags for Node.js itself; jest's configuration says why it needs them. */
const flags: Partial<Record<keyof typeof tools, readonly string[]>> = {
  jest: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
};

/** A package's command and its arguments, started by this same Node.js: no shell, no npx, on Windows too. */
export const tool = (name: keyof typeof tools, args: readonly string[] = []) =>
  [process.execPath, [...(flags[name] ?? []), join(root, 'node_modules', tools[name]), ...args]] as const;

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
export async function step(title: string, program: string, args: readonly string[]): Promise<Outcome> {
  const began = Date.now();
  let output = '';
  const code = await run(program, args, { onOutput: (text) => (output += text) });
  process.stdout.write(output);
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export const jestConfig = ['--config', 'test/jest.config.js'];

/** Runs jest over some of its projects and counts their tests; a suite that can't load counts as failed. */
export async function jest(title: string, args: readonly string[]): Promise<Outcome> {
  return runJest(title, args, {});
}

/**
 * The same on a machine that's busy for the better part of an hour: files that fail are run once more, one at a time and from
 * nothing, and what fails then counts. If many fail, that's no accident, and they aren't.
 */
export async function jestWithRepeat(
  title: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const first = await runJest(title, args, env);
  const files = first.failures.map(({ file }) => file);
  if (files.length === 0 || files.length > mostToRepeat) return first;
  // The last of jest's options counts.
  const alone = [...args, '--maxWorkers', '1', '--runTestsByPath', ...files];
  return afterRepeat(first, await runJest(`${title}: failed files again`, alone, env));
}

/** What counts of a run after a second one of the files that failed. */
export function afterRepeat(first: JestOutcome, second: JestOutcome): Outcome {
  const failedAgain = new Set(second.failures.map(({ file }) => file));
  // Without a failed file, it ended before it could tell.
  const isTold = second.failed === 0 || failedAgain.size > 0;
  const mended = isTold ? first.failures.filter(({ file }) => !failedAgain.has(file)) : [];
  return {
    passed: first.passed - sum(first.failures).passed + second.passed,
    failed: second.failed,
    repeated: mended.flatMap(({ tests }) => tests),
  };
}

/** If more files fail, it isn't for a busy machine. */
const mostToRepeat = 5;

interface JestOutcome extends Outcome {
  readonly failures: readonly FailedFile[];
}

/** A file of tests that failed. */
interface FailedFile extends Outcome {
  readonly file: string;
  readonly tests: readonly string[];
}

async function runJest(title: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<JestOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'courseyard-jest-'));
  const report = join(folder, 'report.json');
  console.log(`\n— ${title}`);
  try {
    const [program, allArgs] = tool('jest', [...jestConfig, '--json', '--outputFile', report, ...args]);
    const code = await run(program, allArgs, { env, limitMs: stageLimitMs });
    return outcomeOf(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly ReportedFile[];
}

interface ReportedFile {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

function outcomeOf(path: string, code: number): JestOutcome {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
    const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
    const failures = report.testResults.filter(({ status }) => status === 'failed').map(failedFile);
    return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, failures };
  } catch {
    return { passed: 0, failed: 1, failures: [] };
  }
}

function failedFile({ name, assertionResults }: ReportedFile): FailedFile {
  const titles = (wanted: string) =>
    assertionResults.filter(({ status }) => status === wanted).map(({ fullName }) => fullName);
  const tests = titles('failed');
  // One that couldn't be loaded names no tests.
  return {
    file: name,
    passed: titles('passed').length,
    failed: tests.length,
    tests: tests.length > 0 ? tests : [name],
  };
}

export const sum = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  repeated: outcomes.flatMap(({ repeated = [] }) => repeated),
});

/**
 * What the source text must satisfy before any test runs: types, lint, format, import directions, messages, wording. All at
 * once: none of them keeps two cores busy.
 */
export async function checkSources(): Promise<Outcome> {
  const script = (name: string) => [process.execPath, [`scripts/${name}.ts`]] as const;
  return sum(
    await Promise.all([
      step('types', ...tool('tsc', ['--noEmit', '-p', '.'])),
      step('lint', ...tool('oxlint')),
      step('format', ...tool('prettier', ['--check', '--log-level', 'warn', ...formatCache, '.'])),
      step('imports', ...script('check-imports')),
      step('messages', ...script('check-messages')),
      step('wording', ...script('check-wording')),
    ]),
  );
}

/** Prints the closing line that people and machines look for, and sets the exit code. */
export function close({ passed, failed, repeated = [] }: Outcome) {
  for (const title of repeated) console.log(`Passed only when its file ran again: ${title}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
