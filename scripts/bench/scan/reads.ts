import type { Engine, Options, Row } from '../benchmark.ts';
import type { CanvasQuestion, CanvasReady } from '../canvas.ts';
import { emptyDatabase } from '../databases.ts';
import { summarize } from '../measure.ts';
import { startChild, type Child } from '../processes.ts';
import type { ReadsQuestion, Taken } from './reads-worker.ts';

interface Bounds {
  /** courses read under Canvas's own throttling */
  readonly throttled: number;
  /** courses of an institution that's read night by night */
  readonly nightly: number;
}

const bounds: Readonly<Record<Options['size'], Bounds>> = {
  small: { throttled: 8, nightly: 30 },
  full: { throttled: 100, nightly: 5_000 },
};

/** A list that Canvas works on for a while (facts: "mean cost, latency"). */
const slowLists: CanvasQuestion = { latencyMs: 450, cost: 0.3 };
/** Issue: "aim: over 0.9" of what Canvas allows. */
const throttledAim = 1.11;
/** Issue: "reading a course with 30 New Quizzes within 1.15 × of a bare loop at the bucket's pace". */
const quizzesEach = 30;
const ofQuizzes = 40;
const quizzesAim = 1.15;
/** Issue: "a night of 5,000 courses of which 3 % changed". */
const changedShare = 0.03;

/** Courses read as a worker process reads them: as fast as Canvas allows, and no more of them than changed. */
export async function measureReads({ size, engines }: Options): Promise<Row[]> {
  const { throttled, nightly } = bounds[size];
  // Canvas sets the pace here, not the database: one is enough.
  const engine: Engine = engines.includes('postgres') ? 'postgres' : 'embedded';
  return [
    ...(await withCourses(engine, { courses: throttled }, compareWithAllowance)),
    ...(await withCourses(engine, { courses: ofQuizzes, newQuizzes: quizzesEach }, compareQuizzes)),
    ...(await withCourses(engine, { courses: nightly }, compareNights)),
  ];
}

interface Reading {
  readonly canvas: Child<CanvasReady, CanvasQuestion>;
  readonly worker: Child<object, ReadsQuestion>;
}

async function withCourses(
  engine: Engine,
  given: { readonly courses: number; readonly newQuizzes?: number },
  work: (reading: Reading) => Promise<Row[]>,
): Promise<Row[]> {
  const database = await emptyDatabase(engine);
  if (!database) return [];
  const canvas = await startChild<CanvasReady, CanvasQuestion>('./canvas.ts', given);
  const worker = await startChild<object, ReadsQuestion>('./scan/reads-worker.ts', canvas.ready, database);
  await worker.ask('record');
  const rows = await work({ canvas, worker });
  await worker.stop();
  await canvas.stop();
  return rows;
}

async function compareWithAllowance({ canvas, worker }: Reading): Promise<Row[]> {
  await canvas.ask(slowLists);
  const ours = await worker.ask<Taken>('read');
  const peer = await worker.ask<Taken>('bare');
  return [
    {
      what: `first read of ${canvas.ready.courses} courses, against a bare loop that fetches as much at once`,
      unit: 's',
      ours: summarize([ours.seconds]),
      peer: summarize([peer.seconds]),
      perSecond: { ours: ours.calls / ours.seconds, peer: peer.calls / peer.seconds },
      aim: throttledAim,
    },
  ];
}

async function compareQuizzes({ canvas, worker }: Reading): Promise<Row[]> {
  await worker.ask('read_new_quizzes');
  await canvas.ask(slowLists);
  const ours = await worker.ask<Taken>('read');
  const peer = await worker.ask<Taken>('bare_with_new_quizzes');
  return [
    {
      what: `first read of ${canvas.ready.courses} courses with ${quizzesEach} New Quizzes each, against a bare loop`,
      unit: 's',
      ours: summarize([ours.seconds]),
      peer: summarize([peer.seconds]),
      perSecond: { ours: ours.calls / ours.seconds, peer: peer.calls / peer.seconds },
      aim: quizzesAim,
    },
  ];
}

const amounts = [
  { of: 'seconds', unit: 's' },
  { of: 'calls', unit: 'calls' },
  { of: 'megabytes', unit: 'MB' },
  { of: 'rows', unit: 'rows' },
] as const satisfies readonly { of: keyof Taken; unit: Row['unit'] }[];

async function compareNights({ canvas, worker }: Reading): Promise<Row[]> {
  const first = await worker.ask<Taken>('read');
  await canvas.ask({ edits: changedShare });
  const second = await worker.ask<Taken>('read');
  return amounts.map(({ of, unit }) => ({
    what: `a night of ${canvas.ready.courses} courses of which 3 % changed, against the first night: ${of}`,
    unit,
    ours: summarize([second[of]]),
    peer: summarize([first[of]]),
  }));
}
