import { removeAtOnce } from '#shared/batches/batch-courses.api.ts';
import type { Benchmark, Engine, Options, Row } from './benchmark.ts';
import { measureBulk } from './bulk.ts';
import { emptyDatabase } from './databases.ts';
import { callerOf, publishQuery, type Caller } from './load.ts';
import { compare, millisecondsOf } from './measure.ts';
import { startChild } from './processes.ts';
import { measureSync } from './sync.ts';
import type { Twins, TwinsGiven } from './twins.ts';

const seeds: Record<Options['size'], TwinsGiven> = {
  small: { courses: 2_000, batchCourses: 500, batches: 1, people: 0 },
  full: { courses: 200_000, batchCourses: 50_000, batches: 1, people: 0 },
};
const bounds = {
  small: { rounds: 2, tries: 5, warmUp: 2, withinMs: 10_000 },
  full: { rounds: 10, tries: 10, warmUp: 10, withinMs: 30_000 },
};
/** Rows of a page: the most a caller can ask for. */
const limit = 100;

export const batches: Benchmark = {
  about:
    'Pages and changes of a large batch, against bare statements for the same rows behind bare Express. Removing all but a few is one statement for the peer; here it goes in portions, so that other people can work in between.',
  run: async (options) => {
    const rows: Row[] = [];
    for (const engine of options.engines) rows.push(...(await measure(engine, options)));
    return rows;
  },
};

/** A page that people look at. */
interface Look {
  readonly what: string;
  readonly page: number;
  readonly sortBy: 'title' | 'lmsCourseId';
  readonly search?: string;
}

function looksInto({ batchCourses }: TwinsGiven): Look[] {
  const last = batchCourses / limit;
  return [
    { what: 'by title, first page', page: 1, sortBy: 'title' },
    { what: 'by title, last page', page: last, sortBy: 'title' },
    { what: 'by LMS id, first page', page: 1, sortBy: 'lmsCourseId' },
    { what: 'by LMS id, last page', page: last, sortBy: 'lmsCourseId' },
    { what: 'search "quantum"', page: 1, sortBy: 'title', search: 'quantum' },
    { what: 'search "section 01"', page: 1, sortBy: 'title', search: 'section 01' },
    { what: 'search "section" (all)', page: 1, sortBy: 'title', search: 'section' },
  ];
}

async function measure(engine: Engine, { size }: Options): Promise<Row[]> {
  const database = await emptyDatabase(engine);
  if (!database) return [];
  const { ready: twins, stop } = await startChild<Twins>('./twins.ts', seeds[size], database);
  const caller = callerOf(twins, 1);
  const rows: Row[] = [];
  for (const look of looksInto(seeds[size])) {
    const [path, peerPath] = [pathOf(twins, look), await publishQuery(twins, queryOf(twins, look))];
    await checkSameRows(caller, path, peerPath);
    const contest = {
      ours: () => millisecondsOf(() => caller.ours(path)),
      peer: () => millisecondsOf(() => caller.bare(peerPath)),
    };
    rows.push({ what: `${look.what}, ${engine}`, unit: 'ms', ...(await compare(contest, bounds[size])) });
  }
  const bulk = await measureBulk(callerOf(twins, removeAtOnce), twins, { engine, given: seeds[size] });
  await stop();
  const syncs = await measureSync(engine, { courses: seeds[size].batchCourses, rounds: 1, delays: [0] });
  return [...rows, ...bulk, ...syncs];
}

function pathOf({ batchId }: Twins, { page, sortBy, search }: Look) {
  const query = new URLSearchParams({ page: String(page), limit: String(limit), sortBy });
  if (search !== undefined) query.set('search', search);
  return `/api/batches/${batchId}/courses?${query}`;
}

const sortColumns = { title: 'name_key', lmsCourseId: 'lms_key' };

/** The rows of a page as you'd query them by hand, knowing the indexes: ids first, then the columns shown. */
function queryOf({ institutionId, batchId }: Twins, { page, sortBy, search }: Look) {
  const column = sortColumns[sortBy];
  const matches = search === undefined ? '' : `and search_key like '%${search}%'`;
  return `
    select c.id, c.lms_course_id, c.title, c.course_code, c.sis_course_id, c.workflow_state, page.added_at, s.scanned_at
    from (select course_id, added_at, ${column} as key from batch_courses
      where batch_id = ${batchId} ${matches}
      order by ${column}, course_id limit ${limit} offset ${(page - 1) * limit}) page
    join courses c on c.id = page.course_id and c.institution_id = ${institutionId}
    left join course_scans s on s.course_id = c.id and s.tool = 'core'
    order by page.key, c.id`;
}

/** Comparing different answers would prove nothing. */
async function checkSameRows(caller: Caller, path: string, peerPath: string) {
  const ours = JSON.parse(await caller.ours(path)) as { courses: { id: number }[] };
  const peer = JSON.parse(await caller.bare(peerPath)) as { id: number }[];
  const idsOf = (courses: readonly { id: number }[]) => courses.map(({ id }) => id).join();
  if (peer.length === 0 || idsOf(ours.courses) !== idsOf(peer))
    throw new Error(`${path} returned different rows from its peer`);
}
