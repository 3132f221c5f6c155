import type { Benchmark, Engine, Options, Row } from './benchmark.ts';
import type { CanvasQuestion, CanvasReady } from './canvas.ts';
import { emptyDatabase } from './databases.ts';
import { compare } from './measure.ts';
import { startChild, type Child } from './processes.ts';
import type { SyncQuestion } from './sync-worker.ts';

const courses = { small: 300, full: 20_000 };
const rounds = { small: 1, full: 3 };
/** Issue: "aim: under 1.3 ×". */
const aim = 1.3;
/** What a page of 100 courses takes at least in a Canvas over the internet, in milliseconds. */
const latencyMs = 100;

export const sync: Benchmark = {
  about: 'a sync of many courses, against a bare loop that only fetches the same pages one after another',
  run: async (options) => {
    const canvas = await startChild<CanvasReady, CanvasQuestion>('./canvas.ts', {
      courses: courses[options.size],
    });
    const rows: Row[] = [];
    for (const engine of options.engines) rows.push(...(await measure(engine, canvas, options)));
    return rows;
  },
};

async function measure(
  engine: Engine,
  canvas: Child<CanvasReady, CanvasQuestion>,
  { size }: Options,
): Promise<Row[]> {
  const database = await emptyDatabase(engine);
  if (!database) return [];
  const worker = await startChild<object, SyncQuestion>('./sync-worker.ts', canvas.ready, database);
  const rows: Row[] = [];
  for (const delay of [0, latencyMs]) {
    await canvas.ask({ latencyMs: delay });
    for (const kind of ['new', 'same'] as const) {
      const bounds = { rounds: delay === 0 ? rounds[size] : 1, tries: 1, warmUp: 0, withinMs: 120_000 };
      const inSeconds = (question: SyncQuestion) => async () => (await worker.ask<number>(question)) / 1000;
      const result = await compare({ ours: inSeconds(kind), peer: inSeconds('bare') }, bounds);
      const what = `sync of ${canvas.ready.courses} ${kind} courses, ${delay} ms a page, ${engine}`;
      rows.push({ what, unit: 's', aim, ...result });
    }
  }
  await worker.stop();
  return rows;
}
