import { request } from 'undici';
import { defaultColumns } from '#shared/columns/columns.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { metricById, type MetricId } from '#shared/scans/metrics.ts';
import type { Benchmark, Engine, Options, Row } from './benchmark.ts';
import { emptyDatabase } from './databases.ts';
import { publishQuery } from './load.ts';
import { summarize } from './measure.ts';
import { startChild, type Child } from './processes.ts';
import type { MemoryQuestion, Twins, TwinsGiven } from './twins.ts';

const seeds: Record<Options['size'], TwinsGiven> = {
  small: { courses: 2_000, batchCourses: 1_000, batches: 1, people: 0, scans: true },
  full: { courses: 200_000, batchCourses: 50_000, batches: 1, people: 0, scans: true },
};
const tries = { small: 2, full: 5 };

export const exports: Benchmark = {
  about:
    'All courses of a batch as CSV and Excel: first byte, time and memory, against CSV that is read at once and joined by hand.',
  run: async (options) => {
    const rows: Row[] = [];
    for (const engine of options.engines) rows.push(...(await measure(engine, options)));
    return rows;
  },
};

async function measure(engine: Engine, { size }: Options): Promise<Row[]> {
  const given = seeds[size];
  const database = await emptyDatabase(engine);
  if (!database) return [];
  const child = await startChild<Twins, MemoryQuestion>('./twins.ts', given, database);
  const peer = (await publishQuery(child.ready, bareQuery(child.ready))).replace('/rows/', '/csv/');
  const rows: Row[] = [];
  for (const format of ['csv', 'xlsx'] as const) {
    const [ours, bare]: [Download[], Download[]] = [[], []];
    // The first try of each only warms up.
    for (let count = 0; count <= tries[size]; count += 1) {
      ours.push(await watched(child, () => ask(child.ready, format, given.batchCourses)));
      bare.push(await watched(child, () => askBare(child.ready, peer)));
    }
    rows.push(...rowsOf(`${given.batchCourses} courses, ${format}, ${engine}`, ours.slice(1), bare.slice(1)));
  }
  await child.stop();
  return rows;
}

interface Times {
  /** in milliseconds */
  readonly firstByte: number;
  readonly seconds: number;
}

interface Download extends Times {
  /** the process at its largest, above what it was before */
  readonly megabytes: number;
}

async function watched(child: Child<Twins, MemoryQuestion>, work: () => Promise<Times>): Promise<Download> {
  await child.ask('watch memory');
  const times = await work();
  return { ...times, megabytes: await child.ask<number>('how much') };
}

const rowsOf = (what: string, ours: readonly Download[], bare: readonly Download[]): Row[] => {
  const both = (part: keyof Download) => ({
    ours: summarize(ours.map((each) => each[part])),
    peer: summarize(bare.map((each) => each[part])),
  });
  return [
    { what: `first byte, ${what}`, unit: 'ms', ...both('firstByte') },
    { what: `all of it, ${what}`, unit: 's', ...both('seconds') },
    { what: `memory above idle, ${what}`, unit: 'MB', ...both('megabytes') },
  ];
};

async function ask({ ours, token }: Twins, format: TableFormat, expected: number): Promise<Times> {
  const body = JSON.stringify({ columns: defaultColumns, format });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { lines, ...times } = await download(`${ours}/api/courses/export`, { method: 'POST', headers, body });
  if (format === 'csv' && lines !== expected + 1) throw new Error(`The export had ${lines} lines`);
  return times;
}

const askBare = ({ bare }: Twins, path: string) => download(`${bare}${path}`, { method: 'GET' });

async function download(address: string, options: Parameters<typeof request>[1]) {
  const began = performance.now();
  const { statusCode, body } = await request(address, options);
  if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}: ${await body.text()}`);
  let firstByte: number | undefined;
  let lines = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    firstByte ??= performance.now() - began;
    for (const byte of piece) if (byte === 10) lines += 1;
  }
  return { firstByte: firstByte ?? 0, seconds: (performance.now() - began) / 1000, lines };
}

const valueOf = (id: MetricId) => `${id.split('.')[0] ?? ''}.metrics[${metricById(id).position}]`;

/** The same columns by one statement, read at once. */
const bareQuery = ({ batchId }: Twins) => `
  select c.title, c.course_code, t.title as term, c.workflow_state in ('available', 'completed') as published,
    ${valueOf('core.studentCount')} as students, ${valueOf('udoit.score')} as score,
    ${valueOf('udoit.error_count')} as errors, ${valueOf('tidyup.issue_count')} as issues, core.scanned_at
  from batch_courses m join courses c on c.id = m.course_id
  left join lms_terms t on t.institution_id = c.institution_id and t.lms_term_id = c.lms_term_id
  left join course_scans core on core.course_id = c.id and core.tool = 'core'
  left join course_scans udoit on udoit.course_id = c.id and udoit.tool = 'udoit'
  left join course_scans tidyup on tidyup.course_id = c.id and tidyup.tool = 'tidyup'
  where m.batch_id = ${batchId} order by c.name_key, c.id`;
