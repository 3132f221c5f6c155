import type { HeadlessSession } from '#scripts/harness/headless-session.ts';
import { createStatusRule, listStatusRules } from '#shared/status-rules/status-rule.api.ts';
import { listStatuses } from '#shared/statuses/status.api.ts';

/** Has an admin ask for courses to be called ready once the first checklist is completed on them. */
export async function addStatusRule(admin: HeadlessSession) {
  const { rules, checklists } = await admin.call(listStatusRules, {});
  const { statuses } = await admin.call(listStatuses, {});
  const ready = statuses.find(({ category, isActive }) => category === 'ready' && isActive);
  const [checklist] = checklists;
  if (rules.length > 0 || !ready || !checklist) return;
  await admin.call(createStatusRule, {
    body: { checklistId: checklist.id, statusId: ready.id, mode: 'ask' },
  });
}
