import type { Benchmark, Options, Row } from '../benchmark.ts';
import { summarize } from '../measure.ts';
import { startChild, type Child } from '../processes.ts';
import type { EngineName } from './engines.ts';
import type { Given, Measured, Share } from './scan-child.ts';

/** The first documents of each engine do not count; the others come in turns of so many. */
const sizes = {
  small: { documents: 16, warmUp: 4, turn: 4 },
  full: { documents: 220, warmUp: 20, turn: 20 },
} satisfies Record<Options['size'], object>;

const peers = [
  { name: 'axe', about: 'axe-core in jsdom', aim: undefined },
  // Issue: "aim: over 150 × equal-access".
  { name: 'equal-access', about: "IBM's equal-access in jsdom", aim: 1 / 150 },
] as const satisfies readonly { name: EngineName; about: string; aim: number | undefined }[];

export const scan: Benchmark = {
  about:
    'the accessibility scan of one item, facts for the other tools included, against the engines of others',
  run: async ({ size }) => {
    const rows: Row[] = [];
    const ours = await start('ours', size);
    for (const { name, about, aim } of peers) {
      const peer = await start(name, size);
      rows.push(...(await compareEngines({ ours, peer, about, aim }, size)));
      await peer.stop();
    }
    await ours.stop();
    return rows;
  },
};

type Engine = Child<object, Share>;

const start = (engine: EngineName, size: Options['size']): Promise<Engine> =>
  startChild<object, Share>('./scan/scan-child.ts', {
    engine,
    documents: sizes[size].documents,
  } satisfies Given);

interface Contestants {
  readonly ours: Engine;
  readonly peer: Engine;
  readonly about: string;
  readonly aim: number | undefined;
}

async function compareEngines(
  { ours, peer, about, aim }: Contestants,
  size: Options['size'],
): Promise<Row[]> {
  const { documents, warmUp, turn } = sizes[size];
  await Promise.all([ours, peer].map((engine) => engine.ask({ from: 0, count: warmUp })));
  const [ourTurns, peerTurns]: [Measured[], Measured[]] = [[], []];
  for (let from = warmUp; from < documents; from += turn) {
    ourTurns.push(await ours.ask({ from, count: turn }));
    peerTurns.push(await peer.ask({ from, count: turn }));
  }
  return [
    {
      what: `processor time a document, against ${about}`,
      unit: 'ms',
      ours: timesOf(ourTurns),
      peer: timesOf(peerTurns),
      perSecond: { ours: perSecond(ourTurns), peer: perSecond(peerTurns) },
      ...(aim === undefined ? {} : { aim }),
    },
    {
      what: `memory of the process, against ${about}`,
      unit: 'MB',
      ours: memoryOf(ourTurns),
      peer: memoryOf(peerTurns),
    },
  ];
}

const timesOf = (turns: readonly Measured[]) => summarize(turns.flatMap(({ milliseconds }) => milliseconds));

/** The most of all turns. */
const memoryOf = (turns: readonly Measured[]) => summarize([Math.max(...turns.map(({ memory }) => memory))]);

function perSecond(turns: readonly Measured[]) {
  const times = turns.flatMap(({ milliseconds }) => milliseconds);
  return (1_000 * times.length) / times.reduce((sum, time) => sum + time, 0);
}
