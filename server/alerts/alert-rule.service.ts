import type { Actor } from '#server/access/actor.ts';
import { defineReturn, onlyWith } from '#server/access/restorer.ts';
import { hasColumn } from '#server/course-table/course-table.service.ts';
import { say } from '#server/infra/i18n/language.ts';
import type { Institution } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { batchesOf } from '#server/relations/batches.ts';
import { peopleOf } from '#server/relations/people.ts';
import { offerUndoOfOne } from '#server/undos/undo.service.ts';
import { alertFaultOf, alertFaultMessages } from '#shared/alerts/alert-fault.ts';
import { mostAlertRules, type AlertRule, type AlertRuleContent } from '#shared/alerts/alert-rule.ts';
import { columns } from '#shared/columns/columns.ts';
import type { Condition } from '#shared/filters/filter.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  countRules,
  findRuleRow,
  holdRule,
  insertRule,
  listRuleRows,
  setRemoved,
  updateRule,
  type RuleRow,
} from './alert-rule.repository.ts';
import { alertProblems } from './alert.messages.ts';
import { endWithRule } from './evaluate-alerts.repository.ts';
import { evaluateRuleJob, tellAlertsJob } from './evaluate-alerts.job.ts';

/** Why a condition finds nothing at the institution; undefined if it can find something. */
export const faultAt = (institution: Institution, condition: readonly Condition[]) =>
  alertFaultOf(
    condition,
    columns.map(({ id }) => ({ id, isAvailable: hasColumn(institution, id) })),
  );

/** The same in words. */
export function faultInWords(institution: Institution, condition: readonly Condition[]) {
  const fault = faultAt(institution, condition);
  return fault ? say(phrase(alertFaultMessages[fault])) : null;
}

const toRule = (institution: Institution, row: RuleRow): AlertRule => ({
  id: row.id,
  title: row.title,
  preset: row.preset,
  severity: row.severity,
  condition: [...row.condition],
  batches: row.all_batches ? null : [...row.batches],
  audience: [...row.audience],
  people: [...row.people],
  cadence: row.cadence,
  quietDays: row.quiet_days,
  isActive: row.is_active,
  fault: faultInWords(institution, row.condition),
  openCount: row.open_count,
  openInScopeCount: row.open_in_scope_count,
  version: row.version,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** The institution's alert rules, by title. */
export async function listAlertRules(scope: Scope) {
  const institution = await scope.institution();
  return { rules: (await listRuleRows(scope)).map((row) => toRule(institution, row)) };
}

const noRule = () => new Problem('not_found', phrase(alertProblems.noRule));

export async function readAlertRule(scope: Scope, id: number): Promise<AlertRule> {
  const row = await findRuleRow(scope, id);
  if (!row) throw noRule();
  return toRule(await scope.institution(), row);
}

export async function createAlertRule(scope: Scope, { personId }: Actor, content: AlertRuleContent) {
  await requireSound(scope, content);
  if ((await countRules(scope)) >= mostAlertRules)
    throw new Problem('conflict', phrase(alertProblems.tooMany, { most: mostAlertRules }));
  const ruleId = await insertRule(scope, personId, content);
  if (content.isActive) await evaluateRuleJob.enqueue(scope, { ruleId });
  return readAlertRule(scope, ruleId);
}

interface Change extends AlertRuleContent {
  readonly id: number;
  readonly version: number;
}

/** Changes a rule, unless somebody else has done so since. What it finds from now on is looked for right after. */
export async function updateAlertRule(
  scope: Scope,
  { personId }: Actor,
  { id, version, ...content }: Change,
) {
  const held = await holdThere(scope, id);
  if (held.version !== version) throw await changedSince(scope, id);
  await requireSound(scope, content);
  await updateRule(scope, personId, { id, ...content });
  if (content.isActive) await evaluateRuleJob.enqueue(scope, { ruleId: id });
  else await endWithRule(scope, id);
  return readAlertRule(scope, id);
}

async function changedSince(scope: Scope, id: number) {
  const person = (await findRuleRow(scope, id))?.updated_by ?? 'none';
  return new Problem('conflict', phrase(alertProblems.ruleChanged, { person }), {
    'body.version': phrase(alertProblems.notNewest),
  });
}

/** Removes a rule with its alerts, which stay as they are for as long as that can be undone. */
export async function removeAlertRule(scope: Scope, actor: Actor, id: number) {
  const { title } = await holdThere(scope, id);
  await setRemoved(scope, id, currentTime());
  await offerUndoOfOne(scope, actor, { kind: 'alert_rule_removed', type: 'alert_rule', id, title });
  return { id, title };
}

/** A removed rule that can still be brought back. */
async function requireRemoved(scope: Scope, id: number) {
  const held = await holdRule(scope, id);
  if (!held?.removed_at) throw noRule();
  return held;
}

/** Brings a removed rule back, with its alerts as they were; what has changed on the courses since is found right after. */
export const restoreAlertRule = defineReturn({
  kinds: ['alert_rule_removed'],
  allow: onlyWith('institution.manage'),
  bringBack: async (scope, id) => {
    const { is_active } = await requireRemoved(scope, id);
    await setRemoved(scope, id, null);
    if (is_active) await evaluateRuleJob.enqueue(scope, { ruleId: id });
    await tellAlertsJob.enqueue(scope, {});
  },
});

async function holdThere(scope: Scope, id: number) {
  const held = await holdRule(scope, id);
  if (!held || held.removed_at) throw noRule();
  return held;
}

/** Refuses batches and people that aren't there, and an active rule that couldn't find anything. */
async function requireSound(scope: Scope, { batchIds, personIds, condition, isActive }: AlertRuleContent) {
  await requireNamed(scope, { batchIds, personIds });
  const fault = isActive && faultAt(await scope.institution(), condition);
  if (!fault) return;
  const why = phrase(alertFaultMessages[fault]);
  throw new Problem('invalid_input', why, { 'body.condition': why });
}

/** Refuses batches and people that aren't of the institution. */
export async function requireNamed(
  scope: Scope,
  { batchIds, personIds }: Pick<AlertRuleContent, 'batchIds' | 'personIds'>,
) {
  const wantedBatches = new Set(batchIds);
  const wantedPeople = new Set(personIds);
  const batches = await batchesOf(scope)
    .where('id', 'in', [0, ...wantedBatches])
    .execute();
  if (batches.length < wantedBatches.size) throw missing('body.batchIds', 'noBatch');
  const people = await peopleOf(scope)
    .where('id', 'in', [0, ...wantedPeople])
    .execute();
  if (people.length < wantedPeople.size) throw missing('body.personIds', 'noPerson');
}

const missing = (field: string, what: 'noBatch' | 'noPerson') =>
  new Problem('not_found', phrase(alertProblems[what]), { [field]: phrase(alertProblems[what]) });
