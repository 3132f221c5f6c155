import type { Engine, Options, Row } from '../benchmark.ts';
import type { CanvasQuestion, CanvasReady } from '../canvas.ts';
import { emptyDatabase } from '../databases.ts';
import { compare, summarize, type Bounds } from '../measure.ts';
import { startChild } from '../processes.ts';
import type { MediaQuestion } from './media-worker.ts';

interface Amounts {
  /** videos on YouTube that are looked up */
  readonly looked: number;
  /** videos of the inventory that's paged and filtered */
  readonly listed: number;
}

const amounts: Readonly<Record<Options['size'], Amounts>> = {
  small: { looked: 500, listed: 2_000 },
  full: { looked: 40_000, listed: 200_000 },
};
const bounds: Readonly<Record<Options['size'], Bounds>> = {
  small: { rounds: 2, tries: 2, warmUp: 1, withinMs: 5_000 },
  full: { rounds: 4, tries: 2, warmUp: 1, withinMs: 60_000 },
};

/** Issue: "in at most 900 calls", for 40,000 videos: a call for 50 each, and as many dearer ones as the budget has. */
const mostCalls = (videos: number) => Math.ceil(videos / 50) + 100;

/** Lookups of captions, and the list of videos against the statements alone. */
export async function measureMedia({ size, engines }: Options): Promise<Row[]> {
  const engine: Engine = engines.includes('postgres') ? 'postgres' : 'embedded';
  const database = await emptyDatabase(engine);
  if (!database) return [];
  const { looked, listed } = amounts[size];
  const canvas = await startChild<CanvasReady, CanvasQuestion>('./canvas.ts', { courses: 10 });
  const worker = await startChild<object, MediaQuestion>('./scan/media-worker.ts', canvas.ready, database);
  await canvas.ask({ videos: looked });
  const calls = await worker.ask<number>({ do: 'look', videos: looked });
  await worker.ask({ do: 'seed', videos: listed });
  const rows: Row[] = [
    {
      what: `captions of ${looked} videos on YouTube, against the most calls that there may be`,
      unit: 'calls',
      ours: summarize([calls]),
      peer: summarize([mostCalls(looked)]),
      aim: 1,
    },
  ];
  for (const list of ['all', 'filtered', 'deep'] as const)
    rows.push({
      what: `list of ${listed} videos (${list}), against the bare statement`,
      unit: 'ms',
      aim: 1.5,
      ...(await compare(
        {
          ours: () => worker.ask<number>({ do: 'ours', list }),
          peer: () => worker.ask<number>({ do: 'bare', list }),
        },
        bounds[size],
      )),
    });
  await worker.stop();
  await canvas.stop();
  return rows;
}
