import type { Benchmark, Engine, Options, Row } from './benchmark.ts';
import type { CanvasQuestion, CanvasReady } from './canvas.ts';
import { emptyDatabase } from './databases.ts';
import { summarize } from './measure.ts';
import { startChild } from './processes.ts';
import type { AutomaticTaken } from './automatic-tasks-worker.ts';

/** Courses that are really read, and scans of them after which their tasks are looked at. */
const amounts = { small: { courses: 10, scans: 100 }, full: { courses: 200, scans: 20_000 } } as const;

/** Issue 13: "cost added per scan (aim: under 5 % of the scan)". */
const aim = 0.05;

export const automaticTasks: Benchmark = {
  about:
    'What looking at its automatic tasks adds to the scan of a course, against the scan, and against one statement written by hand that only finds out. The simulated Canvas answers at once: a real scan takes longer.',
  run: async (options) => {
    const rows: Row[] = [];
    for (const engine of options.engines) rows.push(...(await measureOn(engine, options)));
    return rows;
  },
};

async function measureOn(engine: Engine, { size }: Options): Promise<Row[]> {
  const database = await emptyDatabase(engine);
  if (!database) return [];
  const { courses, scans } = amounts[size];
  const canvas = await startChild<CanvasReady, CanvasQuestion>('./canvas.ts', { courses });
  const worker = await startChild<object, number>('./automatic-tasks-worker.ts', canvas.ready, database);
  const { evaluated, bare, read } = await worker.ask<AutomaticTaken>(scans);
  await worker.stop();
  await canvas.stop();
  return [
    {
      what: `look at 10 automatic of 30 tasks after each of ${scans} scans, against the scan, ${engine}`,
      unit: 'ms',
      aim,
      ours: summarize(evaluated),
      peer: summarize(read),
    },
    {
      what: `the same, against one statement with the conditions written by hand, ${engine}`,
      unit: 'ms',
      ours: summarize(evaluated),
      peer: summarize(bare),
    },
  ];
}
