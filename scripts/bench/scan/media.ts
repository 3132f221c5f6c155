import type { Engine, Options, Row } from '../benchmark.ts';
import type { CanvasQuestion, CanvasReady } from '../canvas.ts';
import { emptyDatabase } from '../databases.ts';
import { compare, summarize, type Bounds } from '../measure.ts';
import { startChild } from '../processes.ts';
import type { MediaQuestion } from './media-worker.ts';

/** Issue: "40,000 videos looked up against the fake YouTube in at most 900 calls". */
const looked = 40_000;
const mostCalls = 900;
/** Issue: "the inventory of 200,000 videos pages and filters within 1.5 × of the bare statement". */
const listed = 200_000;
const listAim = 1.5;

const bounds: Bounds = { rounds: 4, tries: 2, warmUp: 1, withinMs: 60_000 };

/** Lookups of captions, and the list of videos against the statements alone. */
export async function measureMedia({ engines }: Pick<Options, 'engines'>): Promise<Row[]> {
  const engine: Engine = engines.includes('postgres') ? 'postgres' : 'embedded';
  const database = await emptyDatabase(engine);
  if (!database) return [];
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
      peer: summarize([mostCalls]),
      aim: 1,
    },
  ];
  for (const list of ['all', 'filtered', 'deep'] as const)
    rows.push({
      what: `list of ${listed} videos (${list}), against the bare statement`,
      unit: 'ms',
      aim: listAim,
      ...(await compare(
        {
          ours: () => worker.ask<number>({ do: 'ours', list }),
          peer: () => worker.ask<number>({ do: 'bare', list }),
        },
        bounds,
      )),
    });
  await worker.stop();
  await canvas.stop();
  return rows;
}
