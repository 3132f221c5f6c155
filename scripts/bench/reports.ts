import { sql } from 'kysely';
import { compose } from '#server/compose.ts';
import { recordMembers } from '#server/history/history.service.ts';
import { closeDays } from '#server/history/sum-days.service.ts';
import { closeDatabase, db, inTransaction, openDatabase, runSql } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { declaredQueues } from '#server/workers.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { log } from '#server/infra/log.ts';
import { useSecretKeys } from '#server/infra/secrets.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { buildScorecard } from '#server/reports/scorecard.service.ts';
import type { ReportQuestion } from '#server/reports/report-fields.ts';
import { requireActor } from '#server/sessions/person-actor.service.ts';
import { listDays } from '#server/reports/report-days.service.ts';
import { findNewestScan } from '#server/reports/group-totals.repository.ts';
import { coreMetrics } from '#shared/scans/metrics/core.ts';
import type { Benchmark, Engine, Options, Row } from './benchmark.ts';
import { emptyDatabase } from './databases.ts';
import { measureMails } from './mailed-reports.ts';
import { measureEvidence, seedEvidence } from './evidence.ts';
import { measureRule } from './scope-rule.ts';
import { compare, millisecondsOf, summarize, type Bounds } from './measure.ts';
import {
  copySums,
  makeMonths,
  seededDays,
  seedMembers,
  seedValues,
  type ReportSeed,
  type SeededBatches,
} from './seed-reports.ts';
import { analyze, seedCourses, seedInstitution } from './seed.ts';

const seeds: Record<Options['size'], ReportSeed> = {
  small: { courses: 2_000, large: 500, small: 40 },
  full: { courses: 200_000, large: 50_000, small: 5_000 },
};
const bounds = {
  small: { rounds: 2, tries: 2, warmUp: 1, withinMs: 10_000 },
  full: { rounds: 5, tries: 4, warmUp: 2, withinMs: 60_000 },
};
const measured = coreMetrics.slice(0, 20);

export const reports: Benchmark = {
  about:
    "Reports on 20 metrics over 180 days, against bare statements that know the tables of stored sums, and against a row per course and day. The past costs next to nothing: a report takes about as long as adding up its courses' values of today. Evidence is all of its tables, its numbers from stored sums by what was in scope, beside the plain sums of its numbers from the courses' own histories.",
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
    await openQueue(declaredQueues(), { supervise: false });
    return await measureAll(engine, size);
  } finally {
    await closeQueue();
    await closeDatabase();
  }
}

async function measureAll(engine: Engine, size: Options['size']): Promise<Row[]> {
  const seed = seeds[size];
  const { scope, personId } = await seedInstitution();
  await makeMonths();
  await seedCourses(scope, seed.courses);
  await analyze();
  const batches = await seedMembers(scope, seed);
  await seedValues(scope);
  await analyze();
  const summing = await measureSumming(scope);
  await copySums(scope);
  await analyze();
  const rows: Row[] = [];
  for (const [what, batchIds] of looks(seed, batches)) {
    const contest = {
      ours: () => millisecondsOf(() => report(scope, batchIds)),
      peer: () => millisecondsOf(() => bareReport(scope, batchIds)),
    };
    rows.push({ what, unit: 'ms', ...(await compare(contest, bounds[size])) });
  }
  rows.push(await againstDailyRows(scope, batches, size));
  await seedUnits(scope);
  for (const [what, batchIds] of looks(seed, batches).slice(0, 2))
    rows.push(await measureScorecard(scope, { personId, what, batchIds, within: bounds[size] }));
  const mailed = { personId, batchId: batches.overlapping[0] ?? 0, bounds: bounds[size] };
  rows.push(await measureMails(scope, mailed));
  rows.push(await measureRule(scope, { courses: seed.courses, bounds: bounds[size] }));
  rows.push(summing, await measureChange(scope, batches, seed), await storageOf(seed));
  await seedEvidence(scope);
  const evidenceLooks = [
    { what: `a batch of ${seed.large}`, batchIds: [batches.large] },
    { what: `all ${seed.courses} courses`, batchIds: [batches.everything] },
  ];
  rows.push(...(await measureEvidence(scope, evidenceLooks, bounds[size])));
  return rows.map((row) => ({ ...row, what: `${row.what}, ${engine}` }));
}

const looks = ({ large, small }: ReportSeed, batches: SeededBatches) =>
  [
    [`a batch of ${small}`, batches.overlapping.slice(0, 1)],
    [`a batch of ${large}`, [batches.large]],
    ['20 overlapping batches', batches.overlapping],
  ] as const;

const range = async () => {
  const { rows } = await runSql(
    `select (current_date - ${seededDays - 1})::text as from, current_date::text as to`,
  );
  const [found] = rows;
  return { from: String(found?.from), to: String(found?.to), today: String(found?.to) };
};

/** All that a request for a report reads: its days, and when the newest value came. */
async function report(scope: Scope, batchIds: readonly number[]) {
  const asked: ReportQuestion = {
    tool: 'core',
    batchIds,
    only: undefined,
    values: measured.map(({ id }) => ({ metric: id })),
  };
  return Promise.all([listDays(scope, asked, await range()), findNewestScan(scope, batchIds, 'core')]);
}

const columns = (name: string, sum: (column: string) => string) =>
  measured.map(({ position }) => sum(`${name}[${position}]`)).join(', ');

/** The same by two statements that know the tables: stored sums for the past, the courses' values for today. */
const bareReport = ({ institutionId }: Scope, batchIds: readonly number[]) =>
  Promise.all([
    runSql(
      `select day, sum(courses), ${columns('sums', (column) => `sum(${column})`)}, ${columns('counts', (column) => `sum(${column})`)}
       from group_days where institution_id = $1 and tool = 'core'
         and group_id in (select id from course_groups where institution_id = $1 and batch_ids && $2::int[])
       group by day order by day`,
      [institutionId, batchIds],
    ),
    runSql(
      `select count(*), ${columns('metrics', (column) => `sum(${column}), count(${column})`)}
       from (select distinct course_id from batch_courses where batch_id = any($1::int[])) m
       left join course_history h on h.course_id = m.course_id and h.tool = 'core' and h.valid_to is null`,
      [batchIds],
    ),
  ]);

const units = 300;

/** Accounts in a tree, with as many courses in each. */
async function seedUnits({ institutionId }: Scope) {
  await runSql(
    `insert into lms_accounts (institution_id, lms_account_id, parent_lms_account_id, title, fetched_at)
     select $1, 'u' || n, case when n > 1 then 'u' || n / 4 + 1 end, 'Unit ' || n, now()
     from generate_series(1, $2::int) n`,
    [institutionId, units],
  );
  await runSql(`update courses set lms_account_id = 'u' || id % $2::int + 1 where institution_id = $1`, [
    institutionId,
    units,
  ]);
  await analyze();
}

interface Scored {
  readonly personId: number;
  readonly what: string;
  readonly batchIds: readonly number[];
  readonly within: Bounds;
}

/** The scorecard of many units on two days, against a statement that adds up today's values by account alone. */
async function measureScorecard(scope: Scope, { personId, what, batchIds, within }: Scored): Promise<Row> {
  const { from, to } = await range();
  const asked = {
    reportId: 'core_content',
    by: 'unit' as const,
    reportDuration: '30_days' as const,
    startDate: from,
    endDate: to,
    batchIds: [...batchIds],
  };
  const actor = await requireActor(scope, personId);
  const ours = () =>
    millisecondsOf(async () => {
      const { rows } = await buildScorecard(scope, actor, asked);
      if (rows.length === 0) throw new Error('No units came');
    });
  const peer = () =>
    millisecondsOf(() =>
      runSql(
        `select c.lms_account_id, count(*), ${columns('h.metrics', (column) => `sum(${column}), count(${column})`)}
         from batch_courses m
         join courses c on c.id = m.course_id
         left join course_history h on h.course_id = m.course_id and h.tool = 'core' and h.valid_to is null
         where m.batch_id = any($1::int[]) group by 1`,
        [batchIds],
      ),
    );
  return {
    what: `a scorecard of ${units} units on two days, ${what}`,
    unit: 'ms',
    ...(await compare({ ours, peer }, within)),
  };
}

/** A report on one batch, against the same from a row per course and day. */
async function againstDailyRows(scope: Scope, batches: SeededBatches, size: Options['size']): Promise<Row> {
  const batchId = batches.overlapping[0] ?? 0;
  await runSql(`create table daily_rows as
    select m.course_id, d.day::date as day, h.metrics
    from batch_courses m
    join course_history h on h.course_id = m.course_id and h.tool = 'core'
    cross join lateral generate_series(h.valid_from, coalesce(h.valid_to, current_date), interval '1 day') d(day)
    where m.batch_id = ${batchId}`);
  await runSql('create index on daily_rows (course_id, day)');
  await analyze();
  const peer = () =>
    runSql(
      `select day, count(distinct course_id), ${columns('metrics', (column) => `sum(${column}), count(${column})`)}
       from daily_rows where course_id in (select course_id from batch_courses where batch_id = $1) group by day`,
      [batchId],
    );
  const contest = {
    ours: () => millisecondsOf(() => report(scope, [batchId])),
    peer: () => millisecondsOf(peer),
  };
  const compared = await compare(contest, { ...bounds[size], tries: 1 });
  await runSql('drop table daily_rows');
  return { what: 'the first of them, against a row per day', unit: 'ms', ...compared };
}

/** The night's work for all courses and tools, against the least that reads as much: one sum over all values. */
async function measureSumming(scope: Scope): Promise<Row> {
  await sql`insert into history_states (institution_id, today, summed_from, summed_to)
    values (${scope.institutionId}, current_date, current_date - ${sql.lit(seededDays)}, current_date - 2)`.execute(
    db(),
  );
  await sql`insert into batch_pasts (batch_id, institution_id) select id, institution_id from batches`.execute(
    db(),
  );
  const ours = await millisecondsOf(() => closeDays(scope, new Date()));
  const peer = await millisecondsOf(() =>
    runSql(`select tool, ${columns('metrics', (column) => `sum(${column})`)} from course_history
      where valid_to is null group by tool`),
  );
  return { what: 'summing up a night', unit: 'ms', ours: summarize([ours]), peer: summarize([peer]) };
}

/** Courses leave a batch, with its history, against their rows alone. */
async function measureChange(scope: Scope, { large }: SeededBatches, seed: ReportSeed): Promise<Row> {
  const courseIds = Array.from({ length: seed.large / 5 }, (_, index) => index + 1);
  const leave = () =>
    runSql('delete from batch_courses where batch_id = $1 and course_id = any($2::int[])', [
      large,
      courseIds,
    ]);
  const comeBack = () =>
    runSql(
      `insert into batch_courses (institution_id, batch_id, course_id, name_key, search_key, lms_key)
       select institution_id, $1::int, id, name_key, search_key, lms_key from courses where id = any($2::int[])`,
      [large, courseIds],
    );
  const peer = await millisecondsOf(leave);
  await comeBack();
  const ours = await millisecondsOf(() =>
    inTransaction(async () => {
      await leave();
      await recordMembers(scope, {
        batchId: large,
        changed: { added: [], removed: courseIds },
        at: new Date(),
      });
    }),
  );
  const what = `${courseIds.length} courses leave a batch`;
  return { what, unit: 'ms', ours: summarize([ours]), peer: summarize([peer]) };
}

const sizeOf = (history: string) =>
  `(select sum(pg_total_relation_size(relid)) from pg_partition_tree('${history}'))`;

/** What a year takes per course: the sums of days and who was in which batch, against the courses' own histories. */
async function storageOf({ courses }: ReportSeed): Promise<Row> {
  const { rows } = await runSql(`select
    ${sizeOf('group_days')} + pg_total_relation_size('course_groups')
      + pg_total_relation_size('member_spans') as ours,
    ${sizeOf('course_history')} as peer`);
  const perYear = (bytes: unknown) => ((Number(bytes) / courses) * (365 / seededDays)) / 1_000;
  const [found] = rows;
  return {
    what: 'storage per course and year, beside its history',
    unit: 'kB',
    ours: summarize([perYear(found?.ours)]),
    peer: summarize([perYear(found?.peer)]),
  };
}
