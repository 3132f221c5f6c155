import { sql } from 'kysely';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { tellEach } from '#server/notifications/tell.service.ts';
import { tellTeachers } from '#server/teachers/teacher.service.ts';
import { tellAlertsJob } from './evaluate-alerts.job.ts';
import { listHearers } from './hearers.repository.ts';
import { findToldRule, listUntoldRules, takeUntold, type ToldRule } from './tell-alerts.repository.ts';

/** Alerts that people are told of in one transaction. */
const portion = 500;
/** How long to wait for those who hold the rest. */
const pauseSeconds = 3;

/**
 * Tells people of the alerts that have opened. Alerts are marked in the transaction that tells of them: killed in
 * between, nobody hears twice, and nothing is lost.
 */
export async function tellAlerts(scope: Scope, signal: AbortSignal) {
  for (const ruleId of await listUntoldRules(scope)) {
    let isMore = true;
    while (isMore) {
      signal.throwIfAborted();
      isMore = await inTransaction(() => tellPortion(scope, ruleId));
    }
  }
  // What somebody else was looking at just then was left out.
  if ((await listUntoldRules(scope)).length > 0)
    await tellAlertsJob.enqueue(scope, {}, { startAfterSeconds: pauseSeconds });
}

async function tellPortion(scope: Scope, ruleId: number) {
  const rule = await findToldRule(scope, ruleId);
  if (!rule) return false;
  const courseIds = await takeUntold(scope, ruleId, portion);
  if (courseIds.length === 0) return false;
  await tellOf(scope, rule, courseIds);
  return courseIds.length === portion;
}

/** A person hears once of a rule for as long as they haven't read it, with the number of courses. */
async function tellOf(scope: Scope, rule: ToldRule, courseIds: readonly number[]) {
  const courses = sql`(select unnest(${[...courseIds]}::int[]) as id)`;
  const telling = {
    kind: 'alerts_opened' as const,
    key: `alerts:${rule.id}`,
    facts: { ruleId: rule.id, ruleTitle: rule.title, severity: rule.severity },
    cadence: rule.cadence,
  };
  const hasInstructors = rule.audience.includes('instructors');
  const hearers = await listHearers(scope, {
    courses,
    audience: rule.audience.filter((each) => each !== 'instructors'),
    personIds: rule.person_ids,
    isWithoutTeachers: hasInstructors,
  });
  await tellEach(scope, telling, hearers);
  if (hasInstructors) await tellTeachers(scope, { courseIds, telling });
}
