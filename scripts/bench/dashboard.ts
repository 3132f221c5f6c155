import type { Dashboard } from '#shared/dashboard/dashboard.api.ts';
import { metricById, type MetricId } from '#shared/scans/metrics.ts';
import { tools } from '#shared/task-runners/tool.ts';
import type { Engine, Row } from './benchmark.ts';
import { publishQuery, type Caller } from './load.ts';
import { compare, millisecondsOf, type Bounds } from './measure.ts';
import type { Twins } from './twins.ts';

/** The dashboard of all courses of the batch, against one statement that works out the same numbers. */
export async function measureDashboard(
  caller: Caller,
  twins: Twins,
  { engine, bounds }: { engine: Engine; bounds: Bounds },
): Promise<Row> {
  const peer = await publishQuery(twins, bareQuery(twins));
  await checkSameNumbers(caller, peer);
  const contest = {
    ours: () => millisecondsOf(() => caller.ours('/api/dashboard')),
    peer: () => millisecondsOf(() => caller.bare(peer)),
  };
  return { what: `dashboard, ${engine}`, unit: 'ms', aim: 1.5, ...(await compare(contest, bounds)) };
}

const valueOf = (id: MetricId) => `f.${id.split('.')[0] ?? ''}_metrics[${metricById(id).position}]`;

const ofTools = tools
  .map((tool) => {
    const [status, at] = [`${tool}_status`, `${tool}_scanned_at`];
    return `max(${at}) as ${tool}_at, count(*) filter (where ${at} is null) as ${tool}_unread,
      count(*) filter (where ${status} = 'failed') as ${tool}_failed,
      count(*) filter (where ${status} = 'failed' or ${at} < now() - interval '72 hours') as ${tool}_lagging`;
  })
  .join(', ');

/** Its figures, states, bands, scans, trends, accounts, and the ten lowest scores that meet most students. */
const bareQuery = ({ institutionId, batchId }: Twins) => `
  with facts as materialized (
    select f.course_id, f.name_key, f.workflow_state as state,
      ${tools.map((tool) => `f.${tool}_status, f.${tool}_scanned_at`).join(', ')},
      ${valueOf('core.studentCount')} as students, ${valueOf('udoit.score')} as score,
      ${valueOf('udoit.error_count')} as errors, ${valueOf('udoit.file_count')} as files,
      ${valueOf('udoit.file_review_count')} as reviewed, ${valueOf('udoit.file_review_percent')} as review_percent,
      ${valueOf('tidyup.reclaimable_mb')} as space
    from course_facts f join batch_courses m on m.course_id = f.course_id and m.batch_id = ${batchId}
    where f.institution_id = ${institutionId}),
  counted as (
    select count(*)::int as tracked, count(*) filter (where state in ('available', 'completed')) as published,
      avg(score) as mean, count(score) as scored, sum(errors) as errors, count(*) filter (where errors > 0) as faulty,
      sum(files - reviewed) filter (where review_percent < 100) as documents,
      count(*) filter (where review_percent < 100) as unreviewed,
      sum(space) filter (where space > 0) as space, count(*) filter (where space > 0) as untidy,
      count(*) filter (where state = 'unpublished') as unpublished, count(*) filter (where state = 'available') as available,
      count(*) filter (where state = 'completed') as completed, count(*) filter (where state = 'deleted') as deleted,
      count(*) filter (where score >= 90) as good, count(*) filter (where score >= 70 and score < 90) as fair,
      count(*) filter (where score < 70) as poor, count(*) filter (where score is null) as none, ${ofTools}
    from facts),
  changed as (
    select avg(f.score) - avg(h.metrics[1]) as points, count(*) as compared
    from facts f join course_history h on h.course_id = f.course_id and h.tool = 'udoit'
      and h.valid_from <= current_date - 30 and coalesce(h.valid_to, current_date) >= current_date - 30
    where f.score is not null and h.metrics[1] is not null),
  trends as (
    select array_agg(one.mean) as means from (
      select d.day, h.tool, avg(h.metrics[1]) as mean, sum(h.metrics[2]) as total
      from generate_series(current_date - 30, current_date - 6, interval '6 days') d(day)
      join course_history h on h.tool in ('udoit', 'core') and h.valid_from <= d.day
        and coalesce(h.valid_to, current_date) >= d.day
      join facts f on f.course_id = h.course_id
      group by d.day, h.tool) one),
  accounts as (
    select array_agg(one.mean) as account_means from (
      select c.lms_account_id, avg(f.score) as mean, sum(f.errors) as total
      from facts f join courses c on c.id = f.course_id group by c.lms_account_id) one)
  select counted.*, changed.*, trends.*, accounts.*, array(select course_id from facts
    where state in ('unpublished', 'available') and score < 90
    order by (100 - score) * coalesce(students, 0) desc, score limit 10) as first
  from counted, changed, trends, accounts`;

/** Comparing different answers would prove nothing. */
async function checkSameNumbers(caller: Caller, peerPath: string) {
  const { figures, trends } = JSON.parse(await caller.ours('/api/dashboard')) as Dashboard;
  const [peer = {}] = JSON.parse(await caller.bare(peerPath)) as Record<string, number>[];
  const ours = [...figures.map(({ value }) => value), trends.find(({ id }) => id === 'score')?.change];
  const theirs = ['tracked', 'published', 'mean', 'errors', 'documents', 'space', 'points'].map(
    (name) => peer[name],
  );
  const round = (values: readonly unknown[]) => values.map((value) => Number(value).toFixed(6)).join();
  if (round(ours) !== round(theirs))
    throw new Error(`The dashboard says ${round(ours)}, its peer ${round(theirs)}`);
}
