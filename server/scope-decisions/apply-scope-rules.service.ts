import { DateTime } from 'luxon';
import * as z from 'zod';
import { matchCourses } from '#server/course-table/match-courses.service.ts';
import { lockCourses } from '#server/courses/course.service.ts';
import { currentTime } from '#server/infra/clock.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { defineJob } from '#server/infra/jobs/job.ts';
import { scopeOf, type Scope } from '#server/infra/tenancy/scope.ts';
import { actingFaultOf, type Condition } from '#shared/filters/filter.ts';
import { reviewDay } from './decide-scope.service.ts';
import { judgeScope, type Asked } from './judge-scope.ts';
import {
  endDecisions,
  holdDecisions,
  insertDecisions,
  listCourseSubjects,
} from './scope-decision.repository.ts';
import {
  holdLookedTo,
  isWorthALook,
  listCoursesAfter,
  listRuleRows,
  readRulesHeld,
  saveLookedTo,
  type RuleRow,
} from './scope-rule.repository.ts';
import { scopeDecided } from './scope.events.ts';

/** Looks at all courses for all rules: one is new, or was changed, paused or removed. */
export const applyScopeRulesJob = defineJob({
  name: 'apply-scope-rules',
  payload: z.object({}),
  onePer: () => 'institution',
  isAwaited: true,
  retries: 5,
  timeoutSeconds: 900,
});

/** The same for each new day; runs hourly, since midnight differs by time zone. */
export const applyScopeRulesOfDayJob = defineJob({
  name: 'apply-scope-rules-of-day',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 3,
  timeoutSeconds: 900,
  schedule: '7 * * * *',
});

/** Courses of one transaction: it holds them meanwhile. */
const coursesAtOnce = 500;

interface Offered {
  readonly id: string;
  readonly isAvailable: boolean;
}

/** Columns about the scope: a rule that asked them would depend on itself. */
const isAboutScope = (id: string) => id.startsWith('core.scope');

/** The columns that a rule of scope can ask about. */
export const scopeFaultOf = (condition: readonly Condition[], columns: readonly Offered[]) =>
  actingFaultOf(condition, { columns, isRefused: isAboutScope });

/** Lets the rules decide about some courses, in a transaction that holds these. */
const applyRules = (given: Scope, courseIds: readonly number[]) =>
  inTransaction(async () => {
    if (courseIds.length === 0) return;
    // Who changes a rule waits, so that nothing is decided by what it was before.
    await readRulesHeld(given);
    await lockCourses(given, courseIds);
    const scope = scopeOf(await given.institution());
    const rules = (await listRuleRows(scope)).filter(({ is_active }) => is_active);
    const filters = rules.map(({ condition }) => condition);
    const matches = await matchCourses(scope, {
      filters,
      faultOf: scopeFaultOf,
      courseIds,
      now: currentTime(),
    });
    const asked = (courseId: number) =>
      rules.map(({ id, version }, place): Asked => ({
        id,
        version,
        isMet: matches[place]?.get(courseId)?.isMet ?? null,
      }));
    await settleBy(scope, { courseIds, rules, asked });
  });

interface Judging {
  readonly courseIds: readonly number[];
  readonly rules: readonly RuleRow[];
  readonly asked: (courseId: number) => readonly Asked[];
}

async function settleBy(scope: Scope, { courseIds, rules, asked }: Judging) {
  const held = new Map((await holdDecisions(scope, courseIds, true)).map((each) => [each.course_id, each]));
  const judged = courseIds.map((courseId) => {
    const had = held.get(courseId);
    const standing = had && { ruleId: had.rule_id, ruleVersion: had.rule_version, isByRule: had.is_by_rule };
    return { courseId, endedId: had?.id, judgement: judgeScope(standing, asked(courseId)) };
  });
  const changed = judged.filter(({ judgement }) => judgement !== 'leave');
  for (const because of ['replaced', 'no_longer', 'rule_gone'] as const) {
    const ended = changed.filter(
      ({ judgement }) =>
        judgement !== 'leave' && ('ends' in judgement ? judgement.ends === because : because === 'replaced'),
    );
    await endDecisions(
      scope,
      ended.flatMap(({ endedId }) => endedId ?? []),
      { personId: null, name: null, because },
    );
  }
  for (const rule of rules)
    await decideBy(
      scope,
      rule,
      changed.flatMap(({ courseId, judgement }) =>
        judgement !== 'leave' && 'decides' in judgement && judgement.decides === rule.id ? courseId : [],
      ),
    );
  if (changed.length > 0)
    await scopeDecided.publish(scope, { courseIds: changed.map(({ courseId }) => courseId) });
}

async function decideBy(scope: Scope, rule: RuleRow, courseIds: readonly number[]) {
  if (courseIds.length === 0) return;
  await insertDecisions(scope, await listCourseSubjects(scope, courseIds), {
    standing: rule.standing,
    kind_id: rule.kind_id,
    kind_title: rule.kind_title,
    reason: rule.reason,
    evidence_url: null,
    is_for_record: rule.is_for_record,
    review_on: await reviewDay(scope, rule.review_months ?? rule.kind_months),
    decided_by: null,
    decided_by_name: null,
    rule_id: rule.id,
    rule_version: rule.version,
    rule_title: rule.title,
  });
}

/** Looks at all courses in portions; breaking off is harmless. */
export async function applyToAll(scope: Scope, signal: AbortSignal) {
  if (!(await isWorthALook(scope))) return;
  let last: number | undefined = 0;
  while (last !== undefined) {
    signal.throwIfAborted();
    const courseIds: number[] = await listCoursesAfter(scope, { last, limit: coursesAtOnce });
    await applyRules(scope, courseIds);
    last = courseIds.at(-1);
  }
}

/**
 * All courses once on each of the institution's days: conditions about dates change by themselves. If it's interrupted,
 * the next run goes on with the rest.
 */
export async function applyOnNewDay(scope: Scope, now: Date, signal: AbortSignal) {
  const { timeZone } = await scope.institution();
  const today = DateTime.fromJSDate(now, { zone: timeZone }).toISODate() ?? '';
  while (await lookOn(scope, today)) signal.throwIfAborted();
}

/** Looks at the day's next courses; false if none is left. */
const lookOn = (scope: Scope, today: string) =>
  inTransaction(async () => {
    const last = await holdLookedTo(scope, today);
    if (last === null) return false;
    const courseIds = (await isWorthALook(scope))
      ? await listCoursesAfter(scope, { last, limit: coursesAtOnce })
      : [];
    await applyRules(scope, courseIds);
    await saveLookedTo(scope, courseIds.at(-1) ?? null);
    return courseIds.length > 0;
  });
