import { sql } from 'kysely';
import { evaluateAlerts, evaluateAll } from '#server/alerts/evaluate-alerts.service.ts';
import { previewRule } from '#server/alerts/preview-rule.service.ts';
import { tellAlerts } from '#server/alerts/tell-alerts.service.ts';
import { actorFrom } from '#server/access/actor.ts';
import { db, inTransaction, runSql } from '#server/infra/db/database.ts';
import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import { metricById } from '#shared/scans/metrics.ts';
import type { CanvasReady } from './canvas.ts';
import { beChild } from './child.ts';
import { millisecondsOf } from './measure.ts';
import { listCourses, readEach, recordAll } from './read-canvas.ts';
import { bareStatement, seedRuleForAll, seedRules } from './seed-alerts.ts';
import { seedHistory, seedScans } from './seed-scans.ts';
import { analyze, seedBatch, seedCourses, seedPeople } from './seed.ts';
import { startProcess, stopProcess } from './worker-process.ts';

export interface AlertAmounts {
  readonly courses: number;
  readonly rules: number;
  /** courses that a night's scans found changed */
  readonly changed: number;
}

/** What each of these took, in milliseconds. */
export interface AlertsTaken {
  /** the scan of a course */
  readonly read: readonly number[];
  /** all rules after a scan, of which few found other numbers */
  readonly night: readonly number[];
  /** the same after one that did, and one statement that only finds out */
  readonly evaluated: readonly number[];
  readonly bare: readonly number[];
  /** the daily round over all courses, and one statement that only finds out */
  readonly round: readonly number[];
  readonly bareRound: readonly number[];
  readonly preview: readonly number[];
  /** a rule that all courses meet: opening its alerts, and telling of them */
  readonly opened: readonly number[];
  readonly told: readonly number[];
}

beChild(async (canvas: CanvasReady) => {
  const scope = await startProcess(canvas);
  await recordAll(scope, canvas);
  // Without rules, so that they aren't part of the scan.
  const read = await readEach(scope, await listCourses(scope));
  return {
    ready: {},
    answer: async (amounts: AlertAmounts): Promise<AlertsTaken> => ({
      read,
      ...(await measure(scope, amounts)),
    }),
    stop: stopProcess,
  };
});

const tries = 2;
const { signal } = new AbortController();

async function measure(scope: Scope, { courses, rules, changed }: AlertAmounts) {
  await runSql('delete from courses');
  await seedCourses(scope, courses);
  // Or each reference to a course is sought for long.
  await analyze();
  await seedBatch(scope, { title: 'All', courses, everyNth: 1 });
  await seedPeople(scope, 50);
  await runSql('update people set is_admin = id % 10 = 0');
  await analyze();
  await seedScans(scope);
  await seedHistory(scope);
  await seedRules(scope, rules);
  await analyze();
  const fresh = () => scopeTo(scope.institutionId);
  await evaluateAll(fresh(), { signal });
  await tellAlerts(fresh(), signal);
  await analyze();
  const night = await evaluateNight(fresh(), changed * 2);
  const ofChanged = await evaluateChanged(fresh(), { rules, changed });
  const [round, bareRound]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < tries; turn += 1) {
    round.push(await millisecondsOf(() => evaluateAll(fresh(), { signal })));
    bareRound.push(await millisecondsOf(() => runSql(bareStatement(rules, false), [scope.institutionId])));
  }
  const preview = await previewOften(fresh());
  const ruleId = await seedRuleForAll(scope);
  const opened = [await millisecondsOf(() => evaluateAll(fresh(), { signal, ruleId }))];
  const told = [await millisecondsOf(() => tellAlerts(fresh(), signal))];
  return { night, ...ofChanged, round, bareRound, preview, opened, told };
}

/** As in a night's scans, 3 % of the courses have changed. */
const turnsEach = 33;

/** After each of a night's scans. */
async function evaluateNight(scope: Scope, scans: number) {
  const taken: number[] = [];
  const ids = await listCourses(scope);
  for (let scan = 0; scan < scans; scan += 1) {
    const courseId = ids[scan % ids.length] ?? 0;
    await inTransaction(async () => {
      const isSame = scan % turnsEach !== 0;
      if (!isSame) await turn(courseId);
      taken.push(await millisecondsOf(() => evaluateAlerts(scope, [courseId], { isAboutScans: isSame })));
    });
  }
  return taken;
}

/** After those scans alone that found other numbers. */
async function evaluateChanged(scope: Scope, { rules, changed }: Pick<AlertAmounts, 'rules' | 'changed'>) {
  const [evaluated, bare]: [number[], number[]] = [[], []];
  const ids = (await listCourses(scope)).slice(0, changed);
  for (const courseId of ids)
    await inTransaction(async () => {
      await turn(courseId);
      bare.push(
        await millisecondsOf(() => runSql(bareStatement(rules, true), [scope.institutionId, courseId])),
      );
      evaluated.push(await millisecondsOf(() => evaluateAlerts(scope, [courseId])));
    });
  return { evaluated, bare };
}

const score = metricById('udoit.score').position;

/** The scan finds another score. */
const turn = (courseId: number) =>
  sql`update course_scans set metrics[${sql.lit(score)}] = 100 - metrics[${sql.lit(score)}]
    where course_id = ${courseId} and tool = 'udoit'`.execute(db());

const admin = actorFrom({
  personId: 1,
  name: 'Ada',
  isInstitutionAdmin: true,
  canManageChecklists: false,
  isSuperAdmin: false,
  isSystemAdmin: false,
  teamRoles: new Map(),
  actingFromInstitutionId: null,
});

async function previewOften(scope: Scope) {
  const taken: number[] = [];
  for (let turns = 0; turns < 10; turns += 1)
    taken.push(
      await millisecondsOf(() =>
        previewRule(scope, admin, {
          condition: [{ column: 'udoit.score', any: [{ op: 'below', value: 70 }] }],
          batchIds: null,
          audience: ['admins', 'team', 'assignees'],
          personIds: [],
          page: 1,
          limit: 10,
        }),
      ),
    );
  return taken;
}
