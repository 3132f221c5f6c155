import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatted } from '#scripts/formatted.ts';
import { agreement } from './agreement.ts';
import { api } from './api.ts';
import {
  benchmarkNames,
  engines,
  sizes,
  type Benchmark,
  type BenchmarkName,
  type Engine,
  type Options,
} from './benchmark.ts';
import { cleanUp } from './cleanup.ts';
import { documents } from './documents.ts';
import { fixes } from './fixes.ts';
import { launch } from './launch.ts';
import { mixedLoad } from './mixed-load.ts';
import { pages } from './pages.ts';
import { reports } from './reports.ts';
import { withSection } from './results-page.ts';
import { sync } from './sync.ts';
import { scan } from './scan/scan.ts';
import { tableOf } from './table.ts';

const help = `
Compares Courseyard with bare peers: both in the same run, alternating; the ratio is what counts.

  npm run bench [-- name …] [--size small|full] [--engine embedded|postgres|both] [--write] [--files FOLDER]

--write puts the results into .github/BENCHMARKS.md.
--files FOLDER has "agreement" read the PDFs of a folder, too, and name those that the two readers see differently.
`;

const page = join(fileURLToPath(new URL('../..', import.meta.url)), '.github/BENCHMARKS.md');

const benchmarks: Readonly<Record<BenchmarkName, Benchmark>> = {
  launch,
  api,
  sync,
  reports,
  scan,
  fixes,
  documents,
  agreement,
  load: mixedLoad,
  pages,
};

/** However the run ends, everything it started ends with it. */
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));

const among = <T extends string>(words: readonly T[], given: string, flag: string): T => {
  const found = words.find((word) => word === given);
  if (!found) throw new UsageError(`--${flag} is one of ${words.join(', ')}`);
  return found;
};

class UsageError extends Error {}

interface Command {
  readonly names: readonly BenchmarkName[];
  readonly options: Options;
  /** as it was typed */
  readonly engine: Engine | 'both';
  readonly isHelp: boolean;
  readonly writes: boolean;
}

function readCommand(): Command {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      size: { type: 'string', default: 'full' },
      engine: { type: 'string', default: 'both' },
      files: { type: 'string' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const unknown = positionals.find((word) => !benchmarkNames.some((name) => name === word));
  if (unknown !== undefined)
    throw new UsageError(`Unknown benchmark: ${unknown}. Choose from ${benchmarkNames.join(', ')}`);
  const engine: Engine | 'both' = among([...engines, 'both'], values.engine, 'engine');
  return {
    names: benchmarkNames.filter((name) => positionals.length === 0 || positionals.includes(name)),
    engine,
    options: {
      size: among(sizes, values.size, 'size'),
      engines: engine === 'both' ? engines : [engine],
      files: values.files,
    },
    isHelp: values.help,
    writes: values.write,
  };
}

function listOfBenchmarks() {
  const width = Math.max(...benchmarkNames.map(({ length }) => length));
  return benchmarkNames.map((name) => `  ${name.padEnd(width)}  ${benchmarks[name].about}`);
}

/** The machine the figures come from. */
function thisMachine() {
  const [first] = cpus();
  const load = loadavg()[0] ?? 0;
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, Node ${process.version}, ${cpus().length} × ${first?.model.trim() ?? 'unknown'}, load ${load.toFixed(1)} at the start`;
}

async function main() {
  const command = readCommand();
  if (command.isHelp) return void console.log([help, ...listOfBenchmarks()].join('\n'));
  for (const name of command.names) {
    const ofMachine = thisMachine();
    console.log(`${ofMachine}\n\n${name}: ${benchmarks[name].about}\n`);
    try {
      const table = await measure(name, command.options);
      console.log(`${table}\n`);
      if (command.writes) await write(name, command, { table, machine: ofMachine });
    } finally {
      await cleanUp();
    }
  }
}

async function measure(name: BenchmarkName, options: Options): Promise<string> {
  const result = await benchmarks[name].run(options);
  return typeof result === 'string' ? result : tableOf(result);
}

async function write(
  name: BenchmarkName,
  { options: { size }, engine }: Command,
  found: { readonly table: string; readonly machine: string },
) {
  // Without PostgreSQL or Chromium, some measure nothing.
  if (!/^\|.+\n.+\n\|/.test(found.table)) return void console.log('So the page keeps what it has.\n');
  const command = `npm run bench -- ${name} --size ${size} --engine ${engine}`;
  const before = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const after = withSection(before, { name, about: benchmarks[name].about, command, ...found });
  writeFileSync(page, await formatted(page, after));
}

main().catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
