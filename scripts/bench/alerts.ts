import type { AlertAmounts, AlertsTaken } from './alerts-worker.ts';
import type { Benchmark, Engine, Options, Row } from './benchmark.ts';
import type { CanvasQuestion, CanvasReady } from './canvas.ts';
import { emptyDatabase } from './databases.ts';
import { summarize } from './measure.ts';
import { startChild } from './processes.ts';

const amounts: Record<Options['size'], AlertAmounts & { readonly read: number }> = {
  small: { courses: 500, rules: 50, changed: 50, read: 10 },
  full: { courses: 50_000, rules: 50, changed: 1_500, read: 100 },
};

/** What looking at alerts may add to a scan. */
const aim = 0.05;

export const alerts: Benchmark = {
  about:
    '50 alert rules: what they add to the scan of a course, a round over all courses, a preview, and opening alerts, against the scan and against one statement written by hand that only finds out.',
  run: async (options) => {
    const rows: Row[] = [];
    for (const engine of options.engines) rows.push(...(await measureOn(engine, options)));
    return rows;
  },
};

async function measureOn(engine: Engine, { size }: Options): Promise<Row[]> {
  const database = await emptyDatabase(engine);
  if (!database) return [];
  const { read, ...asked } = amounts[size];
  const canvas = await startChild<CanvasReady, CanvasQuestion>('./canvas.ts', { courses: read });
  const worker = await startChild<object, AlertAmounts>('./alerts-worker.ts', canvas.ready, database);
  const taken = await worker.ask<AlertsTaken>(asked);
  await worker.stop();
  await canvas.stop();
  return rowsOf(asked, taken).map((row) => ({ ...row, what: `${row.what}, ${engine}`, unit: 'ms' }));
}

const rowsOf = ({ courses, rules, changed }: AlertAmounts, taken: AlertsTaken): Omit<Row, 'unit'>[] => [
  {
    what: `${rules} rules after each of a night's scans, of which 3 % found other numbers, against the scan`,
    aim,
    ours: summarize(taken.night),
    peer: summarize(taken.read),
  },
  {
    what: `the same after ${changed} scans that found other numbers, against the scan`,
    ours: summarize(taken.evaluated),
    peer: summarize(taken.read),
  },
  {
    what: 'the same, against one statement with the conditions written by hand',
    ours: summarize(taken.evaluated),
    peer: summarize(taken.bare),
  },
  {
    what: `a day's round of ${rules} rules over ${courses} courses, against one such statement`,
    ours: summarize(taken.round),
    peer: summarize(taken.bareRound),
  },
  {
    what: `a preview over ${courses} courses with who would hear, against the statement for all rules`,
    ours: summarize(taken.preview),
    peer: summarize(taken.bareRound),
  },
  {
    what: `opening ${courses} alerts of one rule, against telling people of them`,
    ours: summarize(taken.opened),
    peer: summarize(taken.told),
  },
];
