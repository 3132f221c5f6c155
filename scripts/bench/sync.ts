import type { Benchmark, Engine, Row } from './benchmark.ts';
import type { CanvasQuestion, CanvasReady } from './canvas.ts';
import { emptyDatabase } from './databases.ts';
import { compare } from './measure.ts';
import { startChild } from './processes.ts';
import type { SyncQuestion } from './sync-worker.ts';

const courses = { small: 300, full: 20_000 };
const rounds = { small: 1, full: 3 };
/**
 * Several pages are read at once where Canvas numbers them, as it does here, and it takes a while per page, as real ones
 * do. Where it answers at once, what's left is our own work: storing new courses.
 */
const aims = { slow: 0.35, newAtOnce: 10 };
/** The least that a page of 100 courses takes in a Canvas over the internet, in milliseconds. */
const latencyMs = 100;

export const sync: Benchmark = {
  about:
    'A sync of many courses, against a bare loop that only fetches the same pages one after another. A sync reads up to four pages at once, so it beats the loop where Canvas takes its time; where Canvas answers at once, our own work shows.',
  run: async ({ size, engines }) => {
    const rows: Row[] = [];
    for (const engine of engines) {
      const extent = { courses: courses[size], rounds: rounds[size], delays: [0, latencyMs] };
      rows.push(...(await measureSync(engine, extent)));
    }
    return rows;
  },
};

interface SyncExtent {
  readonly courses: number;
  /** rounds at each delay; one is enough where pages take long */
  readonly rounds: number;
  /** how long Canvas takes for each page, in milliseconds */
  readonly delays: readonly number[];
}

/** Times a first sync, and one with no changes, at each delay. */
async function measureSync(engine: Engine, extent: SyncExtent): Promise<Row[]> {
  const database = await emptyDatabase(engine);
  if (!database) return [];
  const canvas = await startChild<CanvasReady, CanvasQuestion>('./canvas.ts', { courses: extent.courses });
  const worker = await startChild<object, SyncQuestion>('./sync-worker.ts', canvas.ready, database);
  const inSeconds = (question: SyncQuestion) => async () => (await worker.ask<number>(question)) / 1000;
  const rows: Row[] = [];
  for (const delay of extent.delays) {
    await canvas.ask({ latencyMs: delay });
    for (const kind of ['new', 'same'] as const) {
      const bounds = { rounds: delay === 0 ? extent.rounds : 1, tries: 1, warmUp: 0, withinMs: 120_000 };
      const result = await compare({ ours: inSeconds(kind), peer: inSeconds('bare') }, bounds);
      const what = `sync of ${canvas.ready.courses} ${kind} courses, ${delay} ms a page, ${engine}`;
      const aim = delay > 0 ? aims.slow : kind === 'new' && aims.newAtOnce;
      rows.push({ what, unit: 's', ...(aim && { aim }), ...result });
    }
  }
  await worker.stop();
  await canvas.stop();
  return rows;
}
