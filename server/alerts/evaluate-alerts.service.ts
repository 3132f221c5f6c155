import { DateTime } from 'luxon';
import { lockCourses } from '#server/courses/course.service.ts';
import { matchCourses, type Matches } from '#server/course-table/match-courses.service.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { scopeOf, type Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { alertFaultOf } from '#shared/alerts/alert-fault.ts';
import { judgeAlert, type Judged } from './judge-alert.ts';
import {
  areThereRules,
  holdLookedTo,
  listCoursesAfter,
  openAlerts,
  readStandings,
  saveLookedTo,
  saveLooks,
  wakeSnoozed,
  type ActiveRule,
  type CourseStanding,
  type Look,
  type Opening,
  type Standings,
} from './evaluate-alerts.repository.ts';
import { tellAlertsJob } from './evaluate-alerts.job.ts';

/** Courses of one transaction when there are many: it holds them meanwhile. */
export const coursesAtOnce = 500;

/** Whether it's worth looking at courses at all. */
export const hasRules = async (scope: Scope) =>
  (await areThereRules(scope)) && (await scope.institution()).isReadyGo;

interface Looking {
  readonly now?: Date | undefined;
  /** only at rules about when and how the courses were scanned: all else is as it was */
  readonly isAboutScans?: boolean | undefined;
  /** only at this rule */
  readonly ruleId?: number | undefined;
}

/**
 * Opens and resolves alerts of some courses by what's now known of these, in the current transaction. If two change a
 * course at once, each may miss what the other has changed: so callers hold the courses, or have them looked at again
 * afterwards. What opens comes first: it can have to wait for somebody who changes the rule, and nobody else should wait meanwhile.
 */
export const evaluateAlerts = (
  given: Scope,
  courseIds: readonly number[],
  { now = currentTime(), ...wanted }: Looking = {},
): Promise<void> =>
  inTransaction(async () => {
    const known = await readStandings(given, courseIds, wanted);
    if (known.rules.length === 0 || courseIds.length === 0) return;
    const institution = await given.institution();
    if (!institution.isReadyGo) return;
    const scope = scopeOf(institution);
    const { openings, looks } = await judgeAll(scope, known, { courseIds, now });
    if (openings.length > 0 && (await openAlerts(scope, openings, now)) > 0)
      await tellAlertsJob.enqueue(scope, {});
    if (looks.length > 0) await saveLooks(scope, looks, now);
  });

interface Asked {
  readonly courseIds: readonly number[];
  readonly now: Date;
}

async function judgeAll(scope: Scope, { rules, standings }: Standings, asked: Asked) {
  const filters = rules.map(({ condition }) => condition);
  const matches = await matchCourses(scope, { filters, faultOf: alertFaultOf, ...asked });
  const openings: Opening[] = [];
  const looks: Look[] = [];
  for (const standing of standings)
    rules.forEach((rule, place) => {
      const judged = judgeAlert(judgedOf(rule, standing, matches[place]));
      if (judged?.opens)
        openings.push({ rule_id: rule.id, version: rule.version, course_id: standing.id, ...judged.opens });
      if (judged?.look) looks.push(judged.look);
    });
  return { openings, looks };
}

const judgedOf = (
  rule: ActiveRule,
  { id, batch_ids, running }: CourseStanding,
  matches?: Matches,
): Judged => ({
  isInScope: rule.all_batches
    ? batch_ids.length > 0
    : batch_ids.some((batch) => rule.batch_ids.includes(batch)),
  running: running.find(({ rule_id }) => rule_id === rule.id),
  match: matches?.get(id),
});

/** The same while nobody else changes the courses. For transactions that hold nothing else yet. */
export const evaluateHeld = (scope: Scope, courseIds: readonly number[], looking?: Looking): Promise<void> =>
  inTransaction(async () => {
    await lockCourses(scope, courseIds);
    await evaluateAlerts(scope, courseIds, looking);
  });

interface Round extends Looking {
  readonly signal: AbortSignal;
}

/** Looks at all courses, for all rules or for one, in portions; breaking off is harmless. */
export async function evaluateAll(scope: Scope, { signal, ...looking }: Round) {
  if (!(await hasRules(scope))) return;
  let last: number | undefined = 0;
  while (last !== undefined) {
    signal.throwIfAborted();
    const courseIds: number[] = await listCoursesAfter(scope, { last, limit: coursesAtOnce });
    await evaluateHeld(scope, courseIds, looking);
    last = courseIds.at(-1);
  }
}

/**
 * All of them once on each of the institution's days: conditions about dates change by themselves, and snoozes end. If it's
 * interrupted, the next run goes on with the rest.
 */
export async function evaluateNewDay(scope: Scope, now: Date, signal: AbortSignal) {
  const { timeZone, isReadyGo } = await scope.institution();
  const today = DateTime.fromJSDate(now, { zone: timeZone }).toISODate() ?? '';
  if (!isReadyGo) return;
  while (await lookOn(scope, today, now)) signal.throwIfAborted();
}

/** Looks at the day's next courses, and last of all at the snoozes; false if nothing is left. */
const lookOn = (scope: Scope, today: string, now: Date) =>
  inTransaction(async () => {
    const last = await holdLookedTo(scope, today);
    if (last === null) return false;
    const courseIds = (await hasRules(scope))
      ? await listCoursesAfter(scope, { last, limit: coursesAtOnce })
      : [];
    await evaluateHeld(scope, courseIds, { now });
    await saveLookedTo(scope, courseIds.at(-1) ?? null);
    if (courseIds.length > 0) return true;
    await wakeSnoozed(scope, today);
    await tellAlertsJob.enqueue(scope, {});
    return false;
  });
