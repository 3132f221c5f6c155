import { sql } from 'kysely';
import { handleJob } from '#server/infra/jobs/job.ts';
import { inTransaction, db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { tellEach } from '#server/notifications/tell.service.ts';
import { isInScope } from '#server/relations/scope-decisions.ts';
import { tellTeachers } from '#server/teachers/teacher.service.ts';
import type { Audience, Cadence, Severity } from '#shared/alerts/alert-terms.ts';
import {
  evaluateAlertsJob,
  evaluateAlertsOfDayJob,
  evaluateAllAlertsJob,
  evaluateRuleJob,
  tellAlertsJob,
} from './evaluate-alerts.job.ts';
import { evaluateAll, evaluateHeld, evaluateNewDay } from './evaluate-alerts.service.ts';
import { listAudience } from './alert-audience.repository.ts';

const waiting = (scope: Scope) => sql`a.institution_id = ${scope.institutionId}
  and a.state = 'open' and a.told_at is null and not a.is_silent`;

/** The rules with alerts that people haven't been told of; a removed one waits for its removal to be undone. */
async function listUntoldRules(scope: Scope) {
  const { rows } = await sql<{ rule_id: number }>`
    select r.id as rule_id from alert_rules r
    where r.institution_id = ${scope.institutionId} and r.removed_at is null
      and exists (select from alerts a where a.rule_id = r.id and ${waiting(scope)}) order by r.id`.execute(
    db(),
  );
  return rows.map(({ rule_id }) => rule_id);
}

interface ToldRule {
  readonly id: number;
  readonly title: string;
  readonly severity: Severity;
  readonly audience: readonly Audience[];
  readonly person_ids: readonly number[];
  readonly cadence: Cadence;
}

/** The rule, unless it was removed; it isn't until the transaction ends. */
async function findToldRule({ institutionId }: Scope, ruleId: number) {
  const { rows } = await sql<ToldRule>`
    select r.id, r.title, r.severity, r.audience, r.cadence,
      array(select rp.person_id from alert_rule_people rp where rp.rule_id = r.id) as person_ids
    from alert_rules r where r.institution_id = ${institutionId} and r.id = ${ruleId} and r.removed_at is null
    for key share of r`.execute(db());
  return rows[0];
}

/** A course with a new alert. */
interface AlertedCourse {
  readonly id: number;
  readonly is_in_scope: boolean;
}

/** Marks the next alerts of a rule as told, and returns their courses. What somebody else holds is left out. */
async function takeUntold(scope: Scope, ruleId: number, limit: number) {
  const { rows } = await sql<AlertedCourse>`
    with next as (select a.id from alerts a where ${waiting(scope)} and a.rule_id = ${ruleId}
      order by a.id limit ${limit} for update skip locked)
    update alerts a set told_at = now() from next where a.id = next.id
    returning a.course_id as id, ${isInScope(scope, 'a.course_id')} as is_in_scope`.execute(db());
  return rows;
}

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
  const courses = await takeUntold(scope, ruleId, portion);
  if (courses.length === 0) return false;
  await tellOf(scope, rule, courses);
  return courses.length === portion;
}

/** A person hears once of a rule for as long as they haven't read it, with the number of courses and of those out of scope. */
async function tellOf(scope: Scope, rule: ToldRule, alerted: readonly AlertedCourse[]) {
  const courseIds = alerted.map(({ id }) => id);
  const out = new Set(alerted.flatMap(({ id, is_in_scope }) => (is_in_scope ? [] : [id])));
  const courses = sql`(select unnest(${[...courseIds]}::int[]) as id)`;
  const factsWith = (outOfScope: number) => ({
    ruleId: rule.id,
    ruleTitle: rule.title,
    severity: rule.severity,
    outOfScope,
  });
  const telling = {
    kind: 'alerts_opened' as const,
    key: `alerts:${rule.id}`,
    facts: factsWith(out.size),
    cadence: rule.cadence,
  };
  const hasInstructors = rule.audience.includes('instructors');
  const audience = await listAudience(scope, {
    courses,
    audience: rule.audience.filter((each) => each !== 'instructors'),
    personIds: rule.person_ids,
    isWithoutTeachers: hasInstructors,
  });
  await tellEach(
    scope,
    telling,
    audience.map(({ outOfScope, ...hearer }) => ({ ...hearer, facts: factsWith(outOfScope) })),
  );
  const factsOf = (ids: readonly number[]) => factsWith(ids.filter((id) => out.has(id)).length);
  if (hasInstructors) await tellTeachers(scope, { courseIds, telling, factsOf });
}

export const evaluateAlertsWorker = handleJob(evaluateAlertsJob, (scope, { courseIds }) =>
  evaluateHeld(scope, courseIds),
);

export const evaluateRuleWorker = handleJob(evaluateRuleJob, (scope, { ruleId }, { signal }) =>
  evaluateAll(scope, { signal, ruleId }),
);

export const evaluateAllAlertsWorker = handleJob(evaluateAllAlertsJob, (scope, _, { signal }) =>
  evaluateAll(scope, { signal }),
);

export const evaluateAlertsOfDayWorker = handleJob(evaluateAlertsOfDayJob, (scope, _, { signal }) =>
  evaluateNewDay(scope, currentTime(), signal),
);

export const tellAlertsWorker = handleJob(tellAlertsJob, (scope, _, { signal }) => tellAlerts(scope, signal));
