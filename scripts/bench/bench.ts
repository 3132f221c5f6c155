import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { alerts } from './alerts.ts';
import { api } from './api.ts';
import { automaticTasks } from './automatic-tasks.ts';
import { batches } from './batches.ts';
import { engines, sizes, type Benchmark, type Engine, type Options } from './benchmark.ts';
import { chunk } from './chunk.ts';
import { cleanUp } from './cleanup.ts';
import { courses } from './courses.ts';
import { exports } from './exports.ts';
import { interactive } from './interactive.ts';
import { launch } from './launch.ts';
import { liveEvents } from './live-events.ts';
import { loop } from './loop.ts';
import { mixedLoad } from './mixed-load.ts';
import { notifications } from './notifications.ts';
import { reports } from './reports.ts';
import { sync } from './sync.ts';
import { agreement } from './scan/agreement.ts';
import { scan } from './scan/scan.ts';
import { tasks } from './tasks.ts';
import { tableOf } from './table.ts';
import { taskNumbers } from './task-numbers.ts';

const help = `
Compares Courseyard with bare peers: both in the same run, alternating; the ratio is what counts.

  npm run bench [-- name …] [--size small|full] [--engine embedded|postgres|both]
`;

const benchmarks: Readonly<Record<string, Benchmark>> = {
  launch,
  chunk,
  sync,
  interactive,
  batches,
  courses,
  exports,
  reports,
  tasks,
  'task-numbers': taskNumbers,
  notifications,
  api,
  scan,
  'automatic-tasks': automaticTasks,
  alerts,
  'live-events': liveEvents,
  load: mixedLoad,
  agreement,
  loop,
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

function readCommand(): { names: readonly string[]; options: Options; isHelp: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      size: { type: 'string', default: 'full' },
      engine: { type: 'string', default: 'both' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const unknown = positionals.find((name) => !(name in benchmarks));
  if (unknown !== undefined)
    throw new UsageError(`Unknown benchmark: ${unknown}. Choose from ${Object.keys(benchmarks).join(', ')}`);
  const engine: Engine | 'both' = among([...engines, 'both'], values.engine, 'engine');
  return {
    names: positionals.length > 0 ? positionals : Object.keys(benchmarks),
    options: { size: among(sizes, values.size, 'size'), engines: engine === 'both' ? engines : [engine] },
    isHelp: values.help,
  };
}

function listOfBenchmarks() {
  const width = Math.max(...Object.keys(benchmarks).map(({ length }) => length));
  return Object.entries(benchmarks).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`);
}

/** The machine the figures come from. */
function machine() {
  const [first] = cpus();
  const load = loadavg()[0] ?? 0;
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, Node ${process.version}, ${cpus().length} × ${first?.model.trim() ?? 'unknown'}, load ${load.toFixed(1)}`;
}

async function main() {
  const { names, options, isHelp } = readCommand();
  if (isHelp) return void console.log([help, ...listOfBenchmarks()].join('\n'));
  console.log(machine());
  for (const name of names) {
    const benchmark = benchmarks[name];
    if (!benchmark) continue;
    console.log(`\n${name}: ${benchmark.about}\n`);
    try {
      const result = await benchmark.run(options);
      console.log(typeof result === 'string' ? result : tableOf(result));
    } finally {
      await cleanUp();
    }
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
