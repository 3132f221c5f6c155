import { emptyDatabase } from './databases.ts';
import type { Engine, Options, Row } from './benchmark.ts';
import type { CanvasQuestion, CanvasReady } from './canvas.ts';
import type { FetchQuestion } from './documents-worker.ts';
import { summarize } from './measure.ts';
import { startChild } from './processes.ts';

const documents: Readonly<Record<Options['size'], number>> = { small: 40, full: 1_000 };
/** Issue: "within 1.2 ×". */
const aim = 1.2;

/** Documents fetched and checked as a worker process does it, against a loop that only downloads them, two at once as well. */
export async function measureFetching({ size, engines }: Options): Promise<Row[]> {
  // Canvas sets the pace here, not the database: one is enough.
  const engine: Engine = engines.includes('postgres') ? 'postgres' : 'embedded';
  const database = await emptyDatabase(engine);
  if (!database) return [];
  const count = documents[size];
  const canvas = await startChild<CanvasReady, CanvasQuestion>('./canvas.ts', {
    courses: 10,
    documents: count,
  });
  const worker = await startChild<object, FetchQuestion>('./documents-worker.ts', canvas.ready, database);
  await worker.ask('read');
  const peer = await worker.ask<number>('bare');
  const ours = await worker.ask<number>('check');
  await worker.stop();
  await canvas.stop();
  return [
    {
      what: `${count} documents fetched and checked, against a loop that only downloads them`,
      unit: 's',
      ours: summarize([ours]),
      peer: summarize([peer]),
      aim,
    },
  ];
}
