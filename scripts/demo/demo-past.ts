import { sql } from 'kysely';
import { DateTime } from 'luxon';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { closeDays } from '#server/history/sum-days.service.ts';
import type { WorkflowState } from '#shared/courses/course.ts';
import { metricById } from '#shared/scans/metrics.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { randomFrom, seedOf, uuidFrom } from '#scripts/harness/random.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { pathOf } from './course-path.ts';
import { addActivity, type ToolPast } from './demo-activity.ts';
import { addFixes } from './demo-fixes.ts';
import { dateJudgementsBack } from './demo-judgements.ts';
import { dateStatusesBack } from './demo-statuses.ts';
import { addTaskHistory } from './demo-task-past.ts';
import { dateTasksBack } from './demo-tasks.ts';
import { inChunks, until } from './until.ts';
import { fixesIn, withFixes } from './past-fixes.ts';
import { valuesAt } from './past-values.ts';

/** How far back the made-up history goes, in days; batches with a rule are that old. */
const historyDays = 190;
/** Courses in use changed within this many days. */
const recentDays = 10;
/** Batches filled by hand came later: reports mark the days before that. */
const byHandDays = 45;

/** Whether the institution has a past from before it was registered, which only `addPast` gives it. */
export async function hasPast({ institutionId }: Scope) {
  const older = await db()
    .selectFrom('course_history')
    .select('course_id')
    .where('institution_id', '=', institutionId)
    .where(
      'valid_from',
      '<',
      sql<string>`(select created_at::date - 1 from institutions where id = ${institutionId})`,
    )
    .limit(1)
    .executeTakeFirst();
  return older !== undefined;
}

/** Waits until everything is synced and scanned. */
export async function untilScanned(scope: Scope) {
  await until(async () => (await unended(scope, 'syncs', ['pending', 'in_progress'])) === 0);
  await until(async () => (await unended(scope, 'course_scans', ['pending', 'running'])) === 0);
}

/**
 * Writes a past for every scanned course that leads to what the scan found: courses grow, get published, and most get
 * better. People that no one launches as were here some days ago. All of it or nothing.
 */
export async function addPast(scope: Scope, issuer: string, institution: HarnessInstitution) {
  const today = DateTime.now().setZone(institution.timeZone);
  await inTransaction(async () => {
    await addVisits(scope, issuer, institution);
    await dateJudgementsBack(scope);
    await dateStatusesBack(scope);
    await dateTasksBack(scope);
    await addHistory(scope, today);
    await addTaskHistory(scope, today);
    await dateBatchesBack(scope, today);
  });
  await closeDays(scope, today.toJSDate());
}

/** Gives the batches and their courses an age that matches their past. */
async function dateBatchesBack(scope: Scope, today: DateTime) {
  const createdAt = (days: number) => sql<Date>`${today.minus({ days }).toJSDate()}::timestamptz`;
  await db()
    .updateTable('batches')
    .set({
      created_at: sql`case type when 'static' then ${createdAt(byHandDays)} else ${createdAt(historyDays)} end`,
    })
    .where('institution_id', '=', scope.institutionId)
    .execute();
  await sql`update member_spans s set from_day = (b.created_at at time zone ${today.zoneName ?? 'UTC'})::date
    from batches b where b.id = s.batch_id and s.institution_id = ${scope.institutionId}`.execute(db());
}

async function unended(scope: Scope, table: 'syncs' | 'course_scans', states: string[]) {
  const { count } = await db()
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', scope.institutionId)
    .where(sql.ref('status'), 'in', states)
    .executeTakeFirstOrThrow();
  return count;
}

/** Three out of four staff have launched Courseyard within the last weeks. */
async function addVisits(scope: Scope, issuer: string, { staff }: HarnessInstitution) {
  for (const { id } of staff) {
    const random = randomFrom(seedOf('visit', id));
    if (!random.chance(0.75)) continue;
    const seenAt = DateTime.now().minus({ minutes: random.between(90, 30_000) });
    await db()
      .updateTable('people')
      .set({ issuer, subject: uuidFrom('visit', id), state: 'active', last_seen_at: seenAt.toJSDate() })
      .where('institution_id', '=', scope.institutionId)
      .where('lms_user_id', '=', id)
      .where('state', '=', 'invited')
      .execute();
  }
}

async function addHistory(scope: Scope, today: DateTime) {
  const scans = await db()
    .selectFrom('course_scans as s')
    .innerJoin('courses as c', 'c.id', 's.course_id')
    .select(['s.course_id', 's.tool', 's.metrics', 's.score_version', 'c.workflow_state'])
    .where('s.institution_id', '=', scope.institutionId)
    .where('s.status', '=', 'succeeded')
    .execute();
  const lastChanges = new Map(
    scans.flatMap(({ tool, course_id, metrics }) =>
      tool === 'core' ? [[course_id, metrics[lastChange.position - 1] ?? null] as const] : [],
    ),
  );
  const pasts = scans.map((scan) => pastOf(scan, dayNumber(today), lastChanges.get(scan.course_id) ?? null));
  await inChunks(
    pasts.flatMap((past) => spansOf(scope, today, past)),
    (some) =>
      db()
        .insertInto('course_history')
        .values([...some])
        .onConflict((clash) => clash.doNothing())
        .execute(),
  );
  await addFixes(scope, today, pasts);
  await updateScans(
    scope,
    pasts.filter(({ tool }) => tool === 'udoit'),
  );
  await addActivity(scope, today, pasts);
}

const lastChange = metricById('core.lastUpdateDay');

/** Days since 1970, as the metrics count them. */
const dayNumber = (day: DateTime) => Math.floor(day.toMillis() / 86_400_000);

interface Scan {
  readonly course_id: number;
  readonly tool: Tool;
  readonly metrics: (number | null)[];
  readonly score_version: number | null;
  readonly workflow_state: WorkflowState;
}

interface Past extends ToolPast {
  readonly scoreVersion: number | null;
  /** how many days ago each of its issues was fixed */
  readonly daysAgo: readonly number[];
}

/** A few steps to what the scan found. All tools' steps are on the same days: they read the course together. */
function pastOf(scan: Scan, today: number, lastChanged: number | null): Past {
  const to = lastChanged === null ? 1 : lastStepOf(today - lastChanged);
  const path = pathOf(randomFrom(seedOf('past', scan.course_id)), { from: historyDays, to });
  const values = path.map((step) =>
    valuesAt(scan.tool, { ...step, day: today - step.daysAgo }, scan.metrics),
  );
  const fixes = scan.tool === 'udoit' ? fixesIn(values) : values.map(() => 0);
  return {
    courseId: scan.course_id,
    tool: scan.tool,
    state: scan.workflow_state,
    scoreVersion: scan.score_version,
    steps: path.map(({ daysAgo }, index) => ({
      daysAgo,
      values: withFixes(scan.tool, values[index] ?? [], fixes[index] ?? 0),
    })),
    daysAgo: path.flatMap(({ daysAgo }, index) =>
      Array.from({ length: (fixes[index] ?? 0) - (fixes[index - 1] ?? 0) }, () => daysAgo),
    ),
  };
}

/** How many days ago a course last got better: lately, unless no one has touched it since before the past begins. */
const lastStepOf = (changedDaysAgo: number) =>
  changedDaysAgo >= historyDays ? changedDaysAgo : Math.max(1, Math.min(changedDaysAgo, recentDays));

const spansOf = (scope: Scope, today: DateTime, { courseId, tool, scoreVersion, steps }: Past) =>
  steps.map(({ daysAgo, values }, index) => {
    const next = steps[index + 1]?.daysAgo ?? 0;
    const lastDay = today.minus({ days: next + 1 }).toISODate() ?? '';
    return {
      institution_id: scope.institutionId,
      course_id: courseId,
      tool,
      valid_from: today.minus({ days: daysAgo }).toISODate() ?? '',
      valid_to: lastDay,
      confirmed_to: lastDay,
      metrics: [...values],
      score_version: scoreVersion,
    };
  });

/** What was fixed in the past counts today as well. */
async function updateScans(scope: Scope, pasts: readonly Past[]) {
  const values = pasts.map(({ courseId, steps }) => ({
    course_id: courseId,
    metrics: steps.at(-1)?.values ?? [],
  }));
  const given = sql`(select g.course_id,
      array(select v::float8 from jsonb_array_elements_text(g.metrics) with ordinality as e(v, place) order by place)
        as metrics
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as g(course_id int, metrics jsonb))`;
  await sql`update course_scans s set metrics = g.metrics from ${given} g
    where s.institution_id = ${scope.institutionId} and s.course_id = g.course_id and s.tool = 'udoit'`.execute(
    db(),
  );
  await sql`update course_history h set metrics = g.metrics from ${given} g
    where h.institution_id = ${scope.institutionId} and h.course_id = g.course_id and h.tool = 'udoit'
      and h.valid_to is null`.execute(db());
}
