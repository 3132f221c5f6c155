import type { CourseTableRow } from '#shared/course-table/course-table.api.ts';
import { metricById, type MetricId } from '#shared/scans/metrics.ts';
import type { Engine, Options, Row } from './benchmark.ts';
import { emptyDatabase } from './databases.ts';
import { callerOf, publishQuery, type Caller } from './load.ts';
import { compare, millisecondsOf } from './measure.ts';
import { startChild } from './processes.ts';
import { measureDashboard } from './dashboard.ts';
import type { Twins, TwinsGiven } from './twins.ts';

const seeds: Record<Options['size'], TwinsGiven> = {
  small: { courses: 2_000, batchCourses: 500, batches: 1, people: 0, scans: true },
  full: { courses: 200_000, batchCourses: 50_000, batches: 1, people: 0, scans: true },
};
const bounds = {
  small: { rounds: 2, tries: 5, warmUp: 2, withinMs: 10_000 },
  full: { rounds: 10, tries: 10, warmUp: 10, withinMs: 60_000 },
};
/** Rows of a page: the most a caller can ask for. */
const limit = 100;
/** Issue: "at most 1.5 ×" of the bare statement. */
const aim = 1.5;

/**
 * The table of courses, filtered and sorted by what scans measured, and the dashboard, against bare statements over the
 * same copied facts, behind bare Express. A last page is sought from the end.
 */
export async function measureCourses(engine: Engine, { size }: Options): Promise<Row[]> {
  const database = await emptyDatabase(engine);
  if (!database) return [];
  const { ready: twins, stop } = await startChild<Twins>('./twins.ts', seeds[size], database);
  const caller = callerOf(twins, 1);
  const rows: Row[] = [];
  for (const look of looks) {
    const total = await totalOf(caller, look);
    for (const page of [1, Math.ceil(total / limit)]) {
      const peer = await publishQuery(twins, bareQuery(twins, look, page));
      await checkSameRows(caller, bodyOf(look, page), peer);
      const contest = {
        ours: () => millisecondsOf(() => caller.change('POST', '/api/courses/query', bodyOf(look, page))),
        peer: () => millisecondsOf(() => caller.bare(peer)),
      };
      const what = `${look.what}, ${page === 1 ? 'first' : 'last'} page, ${engine}`;
      rows.push({ what, unit: 'ms', aim, ...(await compare(contest, bounds[size])) });
    }
  }
  rows.push(await measureDashboard(caller, twins, { engine, bounds: bounds[size] }));
  await stop();
  return rows;
}

/** What somebody looks at: which conditions, in our words and in SQL, and by what it's sorted. */
interface Look {
  readonly what: string;
  readonly filter: readonly object[];
  readonly where: string;
  readonly sort: { readonly column: string; readonly order: 'asc' | 'desc' };
  readonly key: string;
}

const valueOf = (id: MetricId) => `f.${id.split('.')[0] ?? ''}_metrics[${metricById(id).position}]`;
const score = valueOf('udoit.score');
const errors = valueOf('udoit.error_count');
const students = valueOf('core.studentCount');

const looks: readonly Look[] = [
  {
    what: 'no filter, by title',
    filter: [],
    where: 'true',
    sort: { column: 'core.title', order: 'asc' },
    key: 'f.name_key',
  },
  {
    what: 'three filters, by score',
    filter: [
      { column: 'udoit.score', any: [{ op: 'below', value: 70 }] },
      { column: 'core.published', any: [{ op: 'is', value: true }] },
      { column: 'core.studentCount', any: [{ op: 'at_least', value: 20 }] },
    ],
    where: `${score} < 70 and f.workflow_state in ('available', 'completed') and ${students} >= 20`,
    sort: { column: 'udoit.score', order: 'asc' },
    key: score,
  },
  {
    what: 'two filters of one tool, by errors',
    filter: [
      { column: 'udoit.score', any: [{ op: 'below', value: 70 }] },
      { column: 'udoit.suggestion_count', any: [{ op: 'above', value: 10 }] },
    ],
    where: `${score} < 70 and ${valueOf('udoit.suggestion_count')} > 10`,
    sort: { column: 'udoit.error_count', order: 'desc' },
    key: errors,
  },
];

const shown = [
  'core.title',
  'core.courseCode',
  'core.published',
  'core.studentCount',
  'udoit.score',
  'udoit.error_count',
];

const bodyOf = ({ filter, sort }: Look, page: number) => ({ columns: shown, filter, sort, page, limit });

interface Answer {
  readonly courses: readonly Pick<CourseTableRow, 'id'>[];
  readonly pagination: { readonly total: number };
}

const totalOf = async (caller: Caller, look: Look) =>
  ((await caller.change('POST', '/api/courses/query', bodyOf(look, 1))) as Answer).pagination.total;

/** The page and the total by one statement written by hand, which reads only what these conditions and columns need. */
const bareQuery = ({ institutionId, batchId }: Twins, { where, key, sort }: Look, page: number) => `
  with hits as materialized (
    select f.course_id as id, f.name_key, ${key} as key
    from course_facts f join batch_courses m on m.course_id = f.course_id and m.batch_id = ${batchId}
    where f.institution_id = ${institutionId} and ${where}),
  page as (
    select * from hits order by key ${sort.order} nulls last, name_key, id limit ${limit} offset ${(page - 1) * limit})
  select c.id, c.title, c.course_code, c.workflow_state, ${students} as students, ${score} as score, ${errors} as errors,
    (select count(*)::int from hits) as total
  from page join courses c on c.id = page.id join course_facts f on f.course_id = page.id
  order by page.key ${sort.order} nulls last, page.name_key, page.id`;

/** Comparing different answers would prove nothing. */
async function checkSameRows(caller: Caller, body: object, peerPath: string) {
  const ours = (await caller.change('POST', '/api/courses/query', body)) as Answer;
  const peer = JSON.parse(await caller.bare(peerPath)) as { id: number }[];
  const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id).join();
  if (peer.length === 0 || idsOf(ours.courses) !== idsOf(peer))
    throw new Error(`${JSON.stringify(body)} returned different rows from its peer`);
}
