import { readFileSync } from 'node:fs';
import { DocumentChecker } from '#server/scanners/documents/document-checker.ts';
import type { Benchmark, Options, Row } from './benchmark.ts';
import { afterwards } from './cleanup.ts';
import { makeCorpus } from './documents-corpus.ts';
import type { Documents, Given, Measured } from './documents-child.ts';
import { measureFetching } from './documents-fetched.ts';
import { officeSpeed } from './documents-office.ts';
import { millisecondsOf, summarize } from './measure.ts';
import { bringPdfjs } from './pdfjs.ts';
import { startChild, type Child } from './processes.ts';
import { tableOf } from './table.ts';

interface Bounds {
  readonly documents: number;
  /** how long each reads before anything counts: in production it runs for hours */
  readonly warmUpMs: number;
  /** documents that one reads before the other's turn */
  readonly turn: number;
}

const bounds: Readonly<Record<Options['size'], Bounds>> = {
  small: { documents: 12, warmUpMs: 500, turn: 4 },
  full: { documents: 200, warmUpMs: 8_000, turn: 20 },
};
const warmUpDocuments = 30;
/** Issue: "at least 8 ×". */
const aim = 1 / 8;

type Reader = Child<object, Documents>;

const start = (place: string): Promise<Reader> =>
  startChild<object, Documents>('documents-child.ts', { place } satisfies Given);

export const documents: Benchmark = {
  about:
    "Processor time of checking a PDF (tags, contents, fonts, annotations and all rules) of a few pages, against Mozilla's pdfjs-dist reading the text, the tags and the annotations of its pages; at least 150 a second are wanted. And the memory of the process that checks, at most 256 MB. And documents of one course fetched, checked and stored by the job, from a simulated store that takes 100 ms to begin with each, against a loop that only downloads them; two at once in both.",
  run: async (options) => {
    const { size } = options;
    const limits = bounds[size];
    const [ours, peer] = [await start(''), await start(await bringPdfjs())];
    const corpus = makeCorpus(limits.documents).map((bytes) => bytes.toString('base64'));
    for (const reader of [ours, peer]) await warmUp(reader, limits.warmUpMs);
    const [ourTurns, peerTurns]: [Measured[], Measured[]] = [[], []];
    for (let from = 0; from < corpus.length; from += limits.turn) {
      const turn = { documents: corpus.slice(from, from + limits.turn) };
      ourTurns.push(await ours.ask(turn));
      peerTurns.push(await peer.ask(turn));
    }
    await Promise.all([ours.stop(), peer.stop()]);
    const rows: Row[] = [
      {
        what: 'processor time a document, against pdfjs-dist',
        unit: 'ms',
        ours: timesOf(ourTurns),
        peer: timesOf(peerTurns),
        perSecond: { ours: perSecond(ourTurns), peer: perSecond(peerTurns) },
        aim,
      },
      {
        what: 'memory of the process that checks them, against pdfjs-dist',
        unit: 'MB',
        ours: summarize([await memoryOfChecker(limits.documents)]),
        peer: summarize([Math.max(...peerTurns.map(({ memory }) => memory))]),
      },
    ];
    const fetched = await measureFetching(options);
    return `${tableOf([...rows, ...fetched])}\n\n${await officeSpeed(size)}`;
  },
};

async function warmUp(reader: Reader, milliseconds: number) {
  const given = { documents: makeCorpus(warmUpDocuments, 2).map((bytes) => bytes.toString('base64')) };
  for (let spent = 0; spent < milliseconds;) spent += await millisecondsOf(() => reader.ask(given));
}

/** The peak of the product's own process, in MB, until it's replaced: 0 where the system doesn't tell. */
async function memoryOfChecker(count: number): Promise<number> {
  const checker = new DocumentChecker();
  afterwards(() => checker.close());
  const corpus = makeCorpus(count);
  let peak = 0;
  for (let checked = 0; checked < 499; checked += 1) {
    await checker.checkDocument(corpus[checked % corpus.length] ?? Buffer.alloc(0), 'reader.pdf');
    peak = Math.max(peak, peakOf(checker.processId));
  }
  await checker.close();
  return peak;
}

function peakOf(processId: number | undefined) {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'latin1'))?.[1]) / 1_024;
  } catch {
    return 0;
  }
}

const timesOf = (turns: readonly Measured[]) => summarize(turns.flatMap(({ milliseconds }) => milliseconds));

function perSecond(turns: readonly Measured[]) {
  const times = turns.flatMap(({ milliseconds }) => milliseconds);
  return (1_000 * times.length) / times.reduce((sum, time) => sum + time, 0);
}
