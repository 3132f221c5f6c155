import { whenever } from '#server/infra/events/event.ts';
import { statusGiven, statusMerged } from '#server/statuses/status.events.ts';
import { tasklistsChanged, tasklistsCompleted } from '#server/tasks/task.events.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentMs } from '#server/infra/clock.ts';
import { giveStatus } from '#server/statuses/status.service.ts';
import { listStatuses } from '#server/statuses/manage-statuses.service.ts';
import {
  dropFulfilled,
  dropMerged,
  dropReopened,
  insertActed,
  insertProposals,
  listActed,
  listLacking,
} from './status-proposal.repository.ts';
import { listRulesFor, renameStatus, type RuleRow } from './status-rule.repository.ts';

/**
 * A rule gives a course its status by itself at most this often; then it asks. Rules can wake each other: one's status
 * is another's condition.
 */
const actsEachMs = 3_600_000;

interface CompletedTasklist {
  readonly courseId: number;
  readonly checklistId: number;
}

/** Gives courses the statuses that rules say, or proposes them. A rule rests while its status isn't in use. */
const applyRules = (scope: Scope, completed: readonly CompletedTasklist[]): Promise<void> =>
  inTransaction(async () => {
    const coursesOf = Map.groupBy(completed, ({ checklistId }) => checklistId);
    const rules = await listRulesFor(scope, [...coursesOf.keys()]);
    if (rules.length === 0) return;
    const { statuses } = await listStatuses(scope);
    const inUse = new Set(statuses.filter(({ isActive }) => isActive).map(({ id }) => id));
    for (const rule of rules.filter(({ status_id }) => inUse.has(status_id)))
      await applyRule(scope, rule, coursesOf.get(rule.checklist_id)?.map(({ courseId }) => courseId) ?? []);
  });

async function applyRule(scope: Scope, rule: RuleRow, courseIds: readonly number[]) {
  const { checklist_id: checklistId, status_id: statusId, title: checklist, mode } = rule;
  const lacking = await listLacking(scope, { courseIds, statusId });
  if (lacking.length === 0) return;
  const since = new Date(currentMs() - actsEachMs);
  const lately = await listActed(scope, { checklistId, courseIds: lacking, since });
  const isAsked = (id: number) => mode === 'ask' || lately.has(id);
  const given = lacking.filter((id) => !isAsked(id));
  const asked = lacking.filter(isAsked);
  if (given.length > 0) {
    await giveStatus(scope, { courseIds: given, statusId }, { source: 'rule', checklist });
    await insertActed(scope, { checklistId, statusId, courseIds: given });
  }
  if (asked.length > 0) await insertProposals(scope, { checklistId, statusId, courseIds: asked });
}

/** Drops what was proposed for checklists that aren't completed any more. */
const followTasklists = (scope: Scope, courseIds: readonly number[]) => dropReopened(scope, courseIds);

/** Drops what was proposed to courses that have it now. */
const followGiven = (scope: Scope, courseIds: readonly number[]) => dropFulfilled(scope, courseIds);

/** Rules and proposals of a status that becomes another are of that one from then on. */
async function followMerge(scope: Scope, statusId: number, into: number) {
  await dropMerged(scope, [statusId, into]);
  await renameStatus(scope, statusId, into);
}

export const applyStatusRules = whenever(tasklistsCompleted, (scope, { tasklists }) =>
  applyRules(scope, tasklists),
);

export const dropReopenedProposals = whenever(tasklistsChanged, (scope, { courseIds }) =>
  followTasklists(scope, courseIds),
);

export const dropFulfilledProposals = whenever(statusGiven, (scope, { courseIds }) =>
  followGiven(scope, courseIds),
);

/** A removed status lives on in another. */
export const carryStatusRules = whenever(statusMerged, (scope, { statusId, into }) =>
  followMerge(scope, statusId, into),
);
