import type { Actor } from '#server/access/actor.ts';
import { isUniqueViolation } from '#server/infra/db/sqlstate.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { requireChosen, listStatuses } from '#server/statuses/manage-statuses.service.ts';
import { Problem } from '#shared/http/problem.ts';
import type { StatusRule } from '#shared/status-rules/status-rule.ts';
import type { Status } from '#shared/statuses/status.ts';
import { phrase } from '#shared/text/phrase.ts';
import { statusRuleProblems } from './status-rule.messages.ts';
import { dropOfChecklist, proposeInstead } from './status-proposal.repository.ts';
import {
  deleteRule,
  holdRule,
  insertRule,
  listFreeChecklists,
  listRules,
  updateRule,
  type RuleContent,
  type RuleRow,
} from './status-rule.repository.ts';

/** The institution's rules, by the titles of their checklists. */
export async function listStatusRules(scope: Scope): Promise<StatusRule[]> {
  const { statuses } = await listStatuses(scope);
  return (await listRules(scope)).flatMap((row) => toRule(row, statuses) ?? []);
}

function toRule({ id, checklist_id, title, status_id, mode, version }: RuleRow, statuses: readonly Status[]) {
  const status = statuses.find((each) => each.id === status_id);
  return status && { id, checklist: { id: checklist_id, title }, status, mode, version };
}

/** The same, with the checklists that can have one. */
export const listStatusRulesFor = async (scope: Scope, { personId }: Actor) => ({
  rules: await listStatusRules(scope),
  checklists: await listFreeChecklists(scope, personId),
});

interface NewRule extends RuleContent {
  readonly checklistId: number;
}

export async function createStatusRule(scope: Scope, actor: Actor, given: NewRule): Promise<StatusRule> {
  await requireChosen(scope, given.statusId);
  const rules = await listRules(scope);
  if (rules.some(({ checklist_id }) => checklist_id === given.checklistId)) throw taken();
  const free = await listFreeChecklists(scope, actor.personId);
  if (!free.some(({ id }) => id === given.checklistId))
    throw new Problem('not_found', phrase(statusRuleProblems.noChecklist));
  try {
    return await getRule(scope, await insertRule(scope, given));
  } catch (error) {
    if (isUniqueViolation(error, 'status_rules_checklist_id_key')) throw taken();
    throw error;
  }
}

const taken = () =>
  new Problem('conflict', phrase(statusRuleProblems.taken), {
    'body.checklistId': phrase(statusRuleProblems.taken),
  });

interface Change extends RuleContent {
  readonly version: number;
}

/** Changes a rule, unless somebody else has done so since; what it has proposed follows. */
export async function updateStatusRule(scope: Scope, id: number, { version, ...content }: Change) {
  await requireChosen(scope, content.statusId);
  const held = await holdThere(scope, id);
  if (held.version !== version)
    throw new Problem('conflict', phrase(statusRuleProblems.changed), {
      'body.version': phrase(statusRuleProblems.notNewest),
    });
  await updateRule(scope, id, content);
  if (held.status_id !== content.statusId) await proposeInstead(scope, held.checklist_id, content.statusId);
  return getRule(scope, id);
}

/** Removes a rule and what it has proposed; returns it, and those that are left. */
export async function removeStatusRule(scope: Scope, id: number) {
  const held = await holdThere(scope, id);
  const removed = await getRule(scope, id);
  await dropOfChecklist(scope, held.checklist_id);
  await deleteRule(scope, id);
  return { removed, rules: await listStatusRules(scope) };
}

async function holdThere(scope: Scope, id: number) {
  const held = await holdRule(scope, id);
  if (!held) throw new Problem('not_found', phrase(statusRuleProblems.notFound));
  return held;
}

async function getRule(scope: Scope, id: number) {
  const found = (await listStatusRules(scope)).find((rule) => rule.id === id);
  if (!found) throw new Problem('not_found', phrase(statusRuleProblems.notFound));
  return found;
}
