import { sql } from 'kysely';
import { DateTime } from 'luxon';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { rebuildDays } from '#server/history/history.service.ts';
import { metrics, toolOfMetric } from '#shared/scans/metrics.ts';
import type { Metric } from '#shared/scans/metrics/metric.ts';
import { randomFrom, seedOf, uuidFrom } from '#scripts/harness/random.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { until } from './until.ts';

/** How far back the made-up history goes, in days; batches with a rule are that old. */
const historyDays = 120;
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

/**
 * Waits until everything is synced and scanned, and writes a past for every scanned course that leads to what the scan
 * found: courses grow, and get published. People that no one launches as were here some days ago. All of it or nothing.
 */
export async function addPast(scope: Scope, issuer: string, institution: HarnessInstitution) {
  await until(async () => (await unended(scope, 'syncs', ['pending', 'in_progress'])) === 0);
  await until(async () => (await unended(scope, 'course_scans', ['pending', 'running'])) === 0);
  const today = DateTime.now().setZone(institution.timeZone);
  const range = {
    fromDay: today.minus({ days: historyDays }).toISODate() ?? '',
    toDay: today.minus({ days: 1 }).toISODate() ?? '',
  };
  await inTransaction(async () => {
    await addVisits(scope, issuer, institution);
    await addHistory(scope, today);
    for (const { id } of await dateBatchesBack(scope, today)) await rebuildDays(scope, id, range);
  });
}

/** Gives the batches an age that matches their past. Their days so far are closed. */
const dateBatchesBack = (scope: Scope, today: DateTime) => {
  const createdAt = (days: number) => sql<Date>`${today.minus({ days }).toJSDate()}::timestamptz`;
  return db()
    .updateTable('batches')
    .set({
      created_at: sql`case type when 'static' then ${createdAt(byHandDays)} else ${createdAt(historyDays)} end`,
      first_rollup_on: today.minus({ days: 1 }).toISODate(),
    })
    .where('institution_id', '=', scope.institutionId)
    .returning('id')
    .execute();
};

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
    .selectFrom('course_scans')
    .select(['course_id', 'metrics'])
    .where('institution_id', '=', scope.institutionId)
    .where('status', '=', 'succeeded')
    .execute();
  const rows = scans.flatMap((scan) => pastOf(scope, scan.course_id, scan.metrics, today));
  for (let start = 0; start < rows.length; start += 500) {
    await db()
      .insertInto('course_history')
      .values(rows.slice(start, start + 500))
      .onConflict((clash) => clash.doNothing())
      .execute();
  }
}

/** A few spans, each closer to what the course holds now. */
function pastOf(scope: Scope, courseId: number, now: readonly (number | null)[], today: DateTime) {
  const random = randomFrom(seedOf('past', courseId));
  const steps = random.between(2, 6);
  const days = Array.from({ length: steps }, () => random.between(1, historyDays)).toSorted((a, b) => b - a);
  return [historyDays, ...new Set(days)].map((daysAgo, index, all) => {
    const next = all[index + 1];
    const share = (index + 1) / all.length;
    return {
      institution_id: scope.institutionId,
      course_id: courseId,
      tool: 'core' as const,
      valid_from: today.minus({ days: daysAgo }).toISODate() ?? '',
      valid_to: today.minus({ days: next === undefined ? 1 : next + 1 }).toISODate() ?? '',
      confirmed_to: today.minus({ days: next === undefined ? 1 : next + 1 }).toISODate() ?? '',
      metrics: coreMetrics.map(({ unit, position }) => valueAt(share, unit, now[position - 1] ?? null)),
    };
  });
}

const coreMetrics = metrics
  .filter(({ id }) => toolOfMetric(id) === 'core')
  .toSorted((a, b) => a.position - b.position);

/** What a value was when the given share of the course was built: numbers grow, and flags are switched on halfway. */
function valueAt(share: number, unit: Metric['unit'], now: number | null) {
  if (now === null || unit === 'day') return now;
  if (unit === 'flag') return share > 0.45 ? now : 0;
  return Math.round(now * share);
}
