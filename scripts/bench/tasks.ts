import type { Checklist } from '#shared/checklists/checklist.ts';
import type { TaskGrouping, TaskScope } from '#shared/tasks/task-list.ts';
import { contentOf } from '#shared/checklists/draft.ts';
import { taskOf } from '#test/support/draft-scene.ts';
import type { Benchmark, Engine, Options, Row } from './benchmark.ts';
import { emptyDatabase } from './databases.ts';
import { callerOf, publishQuery, type Caller } from './load.ts';
import { compare, millisecondsOf, type Bounds } from './measure.ts';
import { startChild, type Child } from './processes.ts';
import { completeSome, seedChecklist, seedTeam, taskCount } from './seed-checklist.ts';
import type { JobQuestion, Twins, TwinsGiven } from './twins.ts';

const seeds: Record<Options['size'], TwinsGiven> = {
  small: { courses: 500, batchCourses: 500, batches: 1, people: 0 },
  full: { courses: 20_000, batchCourses: 20_000, batches: 1, people: 0 },
};
const bounds: Record<Options['size'], Bounds> = {
  small: { rounds: 2, tries: 5, warmUp: 2, withinMs: 10_000 },
  full: { rounds: 10, tries: 3, warmUp: 3, withinMs: 10_000 },
};
/** What takes many seconds is done but a few times. */
const slowBounds: Record<Options['size'], Bounds> = {
  small: { rounds: 1, tries: 1, warmUp: 0, withinMs: 10_000 },
  full: { rounds: 2, tries: 1, warmUp: 0, withinMs: 40_000 },
};
/** Rows of a page: the most a caller can ask for. */
const limit = 100;

export const tasks: Benchmark = {
  about: `A checklist of ${taskCount} tasks: assigning it to a batch, publishing one more task, and pages of tasks with the counts of their groups, against bare statements. Publishing goes in portions that can be killed, each with its history and its automatic tasks.`,
  run: async (options) => {
    const rows: Row[] = [];
    for (const engine of options.engines) rows.push(...(await measure(engine, options)));
    return rows;
  },
};

/** What each measurement needs. */
interface Stage {
  readonly caller: Caller;
  readonly child: Child<Twins, JobQuestion>;
  readonly checklistId: number;
}

async function measure(engine: Engine, { size }: Options): Promise<Row[]> {
  const database = await emptyDatabase(engine);
  if (!database) return [];
  const child = await startChild<Twins, JobQuestion>('./twins.ts', seeds[size], database);
  const caller = callerOf(child.ready, 1);
  const stage = { caller, child, checklistId: await seedChecklist(caller, child.ready) };
  await seedTeam(caller, child.ready);
  const rows = [await measureAssigning(stage, slowBounds[size])];
  await completeSome(caller);
  for (const look of looks) rows.push(await measurePage(stage, look, bounds[size]));
  rows.push(await measurePublishing(stage, slowBounds[size]));
  await child.stop();
  return rows.map((row) => ({ ...row, what: `${row.what}, ${engine}` }));
}

async function assign({ caller, child, checklistId }: Stage) {
  await caller.change('PUT', `/api/batches/${child.ready.batchId}/checklists/${checklistId}`, {});
  await child.ask('run jobs');
}

const toSeconds = (milliseconds: number) => milliseconds / 1000;

/** From the request until each course has its tasks, against the two insertions alone. */
async function measureAssigning(stage: Stage, within: Bounds): Promise<Row> {
  const { caller, child, checklistId } = stage;
  const { institutionId, batchId } = child.ready;
  const bare = async () => {
    await caller.run(
      'insert into batch_checklists (institution_id, batch_id, checklist_id) values ($1, $2, $3)',
      [institutionId, batchId, checklistId],
    );
    await caller.run(
      `insert into tasklists (institution_id, checklist_id, course_id, batch_id, publication)
       select $1::int, $2::int, course_id, batch_id, 1 from batch_courses where batch_id = $3`,
      [institutionId, checklistId, batchId],
    );
    await caller.run(
      `insert into tasks (institution_id, tasklist_id, course_id, checklist_task_id, due_on)
       select l.institution_id, l.id, l.course_id, t.id, t.due_on
       from tasklists l join checklist_tasks t on t.checklist_id = l.checklist_id where l.checklist_id = $1`,
      [checklistId],
    );
  };
  const timed = (work: () => Promise<unknown>) => async () => {
    await caller.run('truncate tasklists, batch_checklists cascade', []);
    const took = toSeconds(await millisecondsOf(work));
    const [made] = (await caller.run('select count(*)::int as count from tasks', [])) as { count: number }[];
    if (!made?.count) throw new Error('Assigning left no course with tasks');
    return took;
  };
  const contest = { ours: timed(() => assign(stage)), peer: timed(bare) };
  return { what: 'assign to a batch', unit: 's', ...(await compare(contest, within)) };
}

/** From publishing one more task until each course has it, against the insertion alone. */
async function measurePublishing({ caller, child, checklistId }: Stage, within: Bounds): Promise<Row> {
  const path = `/api/tasklist-templates/${checklistId}`;
  let added = 0;
  const ours = async () => {
    const published = JSON.parse(await caller.ours(path)) as Checklist;
    const draft = contentOf(published);
    const extra = taskOf(`Extra ${(added += 1)}`);
    await caller.change('PUT', `${path}/draft`, {
      ...draft,
      taskTemplates: [...draft.taskTemplates, extra],
      version: published.draftVersion,
    });
    return toSeconds(
      await millisecondsOf(async () => {
        await caller.change('POST', `${path}/publish`, {});
        await child.ask('run jobs');
      }),
    );
  };
  const peer = async () =>
    toSeconds(
      await millisecondsOf(() =>
        caller.run(
          `with task as (
             insert into checklist_tasks (institution_id, checklist_id, title, weight)
             select institution_id, id, 'Bare', ${taskCount + (added += 1)} from checklists where id = $1
             returning id)
           insert into tasks (institution_id, tasklist_id, course_id, checklist_task_id)
           select l.institution_id, l.id, l.course_id, task.id from tasklists l, task where l.checklist_id = $1`,
          [checklistId],
        ),
      ),
    );
  return { what: 'publish one more task', unit: 's', ...(await compare({ ours, peer }, within)) };
}

interface Look {
  readonly scope: TaskScope;
  readonly groupBy: TaskGrouping;
  readonly order: string;
}

const looks: readonly Look[] = (['mine', 'teams', 'all'] as const).flatMap((scope) => [
  { scope, groupBy: 'due', order: 'k.due_on, k.id' },
  { scope, groupBy: 'course', order: 'c.name_key, c.id, t.weight, k.id' },
  { scope, groupBy: 'checklist', order: 'c.name_key, c.id, t.weight, k.id' },
]);

async function measurePage({ caller, child }: Stage, look: Look, within: Bounds): Promise<Row> {
  const path = `/api/tasks?scope=${look.scope}&groupBy=${look.groupBy}&limit=${limit}`;
  const peer = await publishQuery(child.ready, bareQuery(child.ready, look));
  await checkSameRows(caller, path, peer);
  const contest = {
    ours: () => millisecondsOf(() => caller.ours(path)),
    peer: () => millisecondsOf(() => caller.bare(peer)),
  };
  const what = `first page of ${look.scope} tasks by ${look.groupBy}`;
  return { what, unit: 'ms', ...(await compare(contest, within)) };
}

/** The page and the total by one statement, which knows that there is one checklist and that it's the caller's. */
const bareQuery = ({ institutionId, batchId }: Twins, { order }: Look) => `
  select k.id, t.title, k.state, k.due_on, c.title as course,
    (select sum(task_count - completed_count)::int from tasklists where institution_id = ${institutionId}) as total
  from tasks k join checklist_tasks t on t.id = k.checklist_task_id join courses c on c.id = k.course_id
  join batch_courses m on m.course_id = k.course_id and m.batch_id = ${batchId}
  where k.institution_id = ${institutionId} and k.is_counted and not k.is_completed
  order by ${order} limit ${limit}`;

/** Comparing different answers would prove nothing. */
async function checkSameRows(caller: Caller, path: string, peerPath: string) {
  const ours = JSON.parse(await caller.ours(path)) as { tasks: { id: number }[] };
  const peer = JSON.parse(await caller.bare(peerPath)) as { id: number }[];
  const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id).join();
  if (peer.length === 0 || idsOf(ours.tasks) !== idsOf(peer))
    throw new Error(`${path} returned different rows from its peer`);
}
