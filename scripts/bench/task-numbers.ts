import { actorFrom } from '#server/access/actor.ts';
import { compose } from '#server/compose.ts';
import { queryCoursesFor } from '#server/course-table/course-table.service.ts';
import { sumUpCourses } from '#server/course-table/course-sums.service.ts';
import { readerOf } from '#server/course-table/reader.service.ts';
import { recordTasks } from '#server/history/record-tasks.service.ts';
import { closeDatabase, db, openDatabase, runSql } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { log } from '#server/infra/log.ts';
import { useSecretKeys } from '#server/infra/secrets.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { readChecklists, readTasks } from '#server/reports/checklist-report.service.ts';
import type { Benchmark, Engine, Options, Row } from './benchmark.ts';
import { emptyDatabase } from './databases.ts';
import { compare, millisecondsOf, summarize, type Contest } from './measure.ts';
import { seedTasks, type SeededTasks, type TaskSeed } from './seed-tasks.ts';
import { analyze, seedCourses, seedInstitution } from './seed.ts';

const seeds: Record<Options['size'], TaskSeed> = {
  small: { courses: 1_000, tasks: 10 },
  full: { courses: 20_000, tasks: 30 },
};
const bounds = {
  small: { rounds: 2, tries: 2, warmUp: 1, withinMs: 10_000 },
  full: { rounds: 5, tries: 5, warmUp: 3, withinMs: 30_000 },
};

export const taskNumbers: Benchmark = {
  about:
    'Reports, table and dashboard about the tasks of a checklist on all courses, against bare statements.',
  run: async (options) => {
    const rows: Row[] = [];
    for (const engine of options.engines) rows.push(...(await measure(engine, options)));
    return rows;
  },
};

async function measure(engine: Engine, { size }: Options): Promise<Row[]> {
  const database = await emptyDatabase(engine);
  if (!database) return [];
  compose();
  useSecretKeys(Buffer.alloc(32, 7).toString('base64'));
  log.level = 'silent';
  await openDatabase({ databaseUrl: database.DATABASE_URL, databasePool: 5, dataDir: database.DATA_DIR });
  try {
    await migrate();
    const rows = await measureAll(size);
    return rows.map((row) => ({ ...row, what: `${row.what}, ${engine}` }));
  } finally {
    await closeDatabase();
  }
}

async function measureAll(size: Options['size']): Promise<Row[]> {
  const { scope, personId } = await seedInstitution();
  await db().updateTable('institutions').set({ is_ready_go: true }).execute();
  await seedCourses(scope, seeds[size].courses);
  const seeded = await seedTasks(scope, seeds[size]);
  await analyze();
  const rows: Row[] = [];
  for (const [what, contest] of Object.entries(contestsOf(scope, adminOf(personId), seeded)))
    rows.push({ what, unit: 'ms', ...(await compare(contest, bounds[size])) });
  return [...rows, await measureRecording(scope)];
}

const adminOf = (personId: number) =>
  actorFrom({
    personId,
    name: 'Ada Admin',
    isInstitutionAdmin: true,
    canManageChecklists: true,
    isSuperAdmin: false,
    isSystemAdmin: false,
    teamRoles: new Map(),
    actingFromInstitutionId: null,
  });

type Admin = ReturnType<typeof adminOf>;

const against = (ours: () => Promise<unknown>, sql: string, values: unknown[]): Contest => ({
  ours: () => millisecondsOf(ours),
  peer: () => millisecondsOf(() => runSql(sql, values)),
});

/** Each number, and the least that knows the tables and finds it. */
function contestsOf(scope: Scope, admin: Admin, { batchId, checklistId }: SeededTasks) {
  const query = { batches: [batchId], part: 'query' as const };
  const members = 'select course_id from batch_courses where batch_id = $1';
  return {
    'all checklists': against(
      () => readChecklists(scope, admin, query),
      `select checklist_id, count(*), count(completed_at), sum(task_count), sum(completed_count)
       from tasklists where course_id in (${members}) group by checklist_id`,
      [batchId],
    ),
    'the tasks of a checklist': against(
      () => readTasks(scope, admin, { ...query, checklistId }),
      `select k.checklist_task_id, count(*) filter (where k.is_counted), count(*) filter (where k.is_completed)
       from tasks k join tasklists t on t.id = k.tasklist_id
       where t.checklist_id = $2 and k.course_id in (${members}) group by k.checklist_task_id`,
      [batchId, checklistId],
    ),
    'courses with overdue tasks, the most first': against(
      () => tableByOverdue(scope, admin, batchId),
      `select course_id, sum(width_bucket(current_date - 1, open_due_on)) as overdue, count(*) over () as total
       from tasklists where course_id in (${members})
       group by course_id having sum(width_bucket(current_date - 1, open_due_on)) > 0 order by 2 desc limit 100`,
      [batchId],
    ),
    'the dashboard’s two numbers': against(
      () => dashboardNumbers(scope, admin),
      `select count(*), count(completed_at), sum(width_bucket(current_date - 1, open_due_on))
       from tasklists where course_id in (${members})`,
      [batchId],
    ),
  };
}

const overdue = 'readygo.task_overdue_count' as const;

const tableByOverdue = (scope: Scope, admin: Admin, batchId: number) =>
  queryCoursesFor(scope, admin, {
    batchIds: [batchId],
    columns: ['core.title', overdue, 'readygo.completion_percent', 'readygo.open_checklists'],
    filter: [{ column: overdue, any: [{ op: 'above', value: 0 }] }],
    sort: { column: overdue, order: 'desc' },
    page: 1,
    limit: 100,
    trends: false,
  });

const dashboardNumbers = async (scope: Scope, admin: Admin) =>
  sumUpCourses(await readerOf(scope, admin), { batchIds: [], search: undefined, filter: [] }, [
    {
      filter: [{ column: 'readygo.tasklist_count', any: [{ op: 'above', value: 0 }] }],
      totals: [
        { column: 'readygo.tasklist_count', as: 'sum' },
        { column: 'readygo.tasklist_completed_count', as: 'sum' },
      ],
    },
    {
      filter: [{ column: overdue, any: [{ op: 'above', value: 0 }] }],
      totals: [{ column: overdue, as: 'sum' }],
    },
  ]);

/** The first night’s record of all courses, against reading what it records. */
async function measureRecording(scope: Scope): Promise<Row> {
  const peer = await millisecondsOf(() =>
    runSql('select course_id, sum(task_count), sum(completed_count) from tasklists group by course_id'),
  );
  const ours = await millisecondsOf(() => recordTasks(scope, undefined, new Date()));
  return {
    what: 'recording all courses’ tasks',
    unit: 'ms',
    ours: summarize([ours]),
    peer: summarize([peer]),
  };
}
