import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Benchmark, Options, Row } from '../benchmark.ts';
import { millisecondsOf, summarize } from '../measure.ts';
import { bringPeer } from '../peer.ts';
import { startChild, type Child } from '../processes.ts';
import { tableOf } from '../table.ts';
import { compareRules } from './agreement.ts';
import { makeCorpus } from './corpus.ts';
import type { EngineName } from './engines.ts';
import { measureMedia } from './media.ts';
import { measureReads } from './reads.ts';
import type { Documents, Given, Measured } from './scan-child.ts';

/** IBM's engine, which UDOIT 4 uses. 26 MB that nothing else here needs, so it's fetched only for measuring. */
const equalAccess = { name: 'accessibility-checker-engine', version: '4.0.34' };

interface Bounds {
  readonly documents: number;
  /** How long each engine scans before anything counts: in production it runs for hours. */
  readonly warmUpMs: number;
  /** documents that one engine scans before the other's turn */
  readonly turn: number;
}

const bounds: Readonly<Record<Options['size'], Bounds>> = {
  small: { documents: 12, warmUpMs: 500, turn: 4 },
  full: { documents: 200, warmUpMs: 8_000, turn: 20 },
};
/** The warm-up uses different documents from those that count. */
const warmUpDocuments = 30;

const peers = [
  { name: 'axe', about: 'axe-core in jsdom', aim: undefined },
  // Issue: "aim: over 150 × equal-access".
  { name: 'equal-access', about: "IBM's equal-access in jsdom", aim: 1 / 150 },
] as const satisfies readonly { name: EngineName; about: string; aim: number | undefined }[];

export const scan: Benchmark = {
  about:
    'The accessibility scan of one item, in one pass without a browser or a DOM, against the engines of others in jsdom; and reads of courses, against a bare loop that fetches the same lists, as many at once: Canvas sets the pace. Then how often each rule is right about our labelled cases, and axe-core in Chromium about a sample of them and of generated documents; the rules were written with these cases.',
  run: async (options) => {
    const { size } = options;
    await bundleChild();
    const rows: Row[] = [];
    for (const { name, about, aim } of peers) {
      const [ours, peer] = [await start('ours'), await start(name)];
      rows.push(...(await compareEngines({ ours, peer, about, aim }, bounds[size])));
      await Promise.all([ours.stop(), peer.stop()]);
    }
    rows.push(...(await measureReads(options)), ...(await measureMedia(options)));
    return `${tableOf(rows)}\n\n${await compareRules(size)}`;
  },
};

/** As in production: one bundle, no types to strip. Packages are found from inside node_modules; seen from bench/. */
const bundle = '../../node_modules/.cache/courseyard/scan-child.js';

const bundleChild = () =>
  build({
    entryPoints: [fileURLToPath(new URL('scan-child.ts', import.meta.url))],
    outfile: fileURLToPath(new URL(`../${bundle}`, new URL('.', import.meta.url))),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });

type Engine = Child<object, Documents>;

async function start(engine: EngineName): Promise<Engine> {
  const place = engine === 'equal-access' ? await bringPeer(equalAccess) : '';
  return startChild<object, Documents>(bundle, { engine, place } satisfies Given);
}

interface Contestants {
  readonly ours: Engine;
  readonly peer: Engine;
  readonly about: string;
  readonly aim: number | undefined;
}

async function compareEngines({ ours, peer, about, aim }: Contestants, size: Bounds): Promise<Row[]> {
  const { documents, turn } = size;
  const html = makeCorpus(documents).map((document) => document.html);
  await warmUp(ours, size);
  await warmUp(peer, size);
  const [ourTurns, peerTurns]: [Measured[], Measured[]] = [[], []];
  for (let from = 0; from < documents; from += turn) {
    ourTurns.push(await ours.ask({ html: html.slice(from, from + turn) }));
    peerTurns.push(await peer.ask({ html: html.slice(from, from + turn) }));
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
      what: `memory of a process that scans them once, against ${about}`,
      unit: 'MB',
      ours: await memoryAfterOnce(html),
      peer: memoryOf(peerTurns),
    },
  ];
}

async function warmUp(engine: Engine, { warmUpMs }: Bounds) {
  const html = makeCorpus(warmUpDocuments, 2).map((document) => document.html);
  for (let spent = 0; spent < warmUpMs;) spent += await millisecondsOf(() => engine.ask({ html }));
}

const timesOf = (turns: readonly Measured[]) => summarize(turns.flatMap(({ milliseconds }) => milliseconds));

/** In its own process: ours warms up with thousands of documents where a peer manages a few dozen. */
async function memoryAfterOnce(html: readonly string[]) {
  const engine = await start('ours');
  const measured = await engine.ask<Measured>({ html });
  await engine.stop();
  return memoryOf([measured]);
}

/** The highest of all turns. */
const memoryOf = (turns: readonly Measured[]) => summarize([Math.max(...turns.map(({ memory }) => memory))]);

function perSecond(turns: readonly Measured[]) {
  const times = turns.flatMap(({ milliseconds }) => milliseconds);
  return (1_000 * times.length) / times.reduce((sum, time) => sum + time, 0);
}
