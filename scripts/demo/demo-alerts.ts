import type { HeadlessSession } from '#scripts/harness/headless-session.ts';
import { createAlertRule, listAlertRules } from '#shared/alerts/alert-rule.api.ts';
import { alertPresets } from '#shared/alerts/alert-presets.ts';
import type { AlertRuleContent } from '#shared/alerts/alert-rule.ts';

const { condition: lowScore, audience: ofLowScore } = alertPresets.low_score;

/** All of them find some of the demo's courses. */
const rules: readonly Pick<AlertRuleContent, 'title' | 'preset' | 'severity' | 'condition' | 'audience'>[] = [
  {
    title: 'Accessibility score below 70',
    preset: 'low_score',
    severity: 'warning',
    condition: [...lowScore],
    audience: [...ofLowScore],
  },
  {
    title: 'Errors in front of students',
    preset: null,
    severity: 'error',
    condition: [
      { column: 'core.published', any: [{ op: 'is', value: true }] },
      { column: 'udoit.error_count', any: [{ op: 'at_least', value: 20 }] },
      { column: 'core.studentCount', any: [{ op: 'at_least', value: 20 }] },
    ],
    audience: ['team', 'instructors'],
  },
  {
    title: 'Overdue tasks',
    preset: null,
    severity: 'info',
    condition: [{ column: 'readygo.task_overdue_count', any: [{ op: 'above', value: 0 }] }],
    audience: ['admins', 'assignees'],
  },
];

/** Makes alert rules, as the signed-in admin would. Existing ones stay. */
export async function addAlertRules(admin: HeadlessSession) {
  const existing = await admin.call(listAlertRules, {});
  if (existing.rules.length > 0) return;
  for (const rule of rules)
    await admin.call(createAlertRule, {
      body: { ...rule, batchIds: null, personIds: [], cadence: 'daily', quietDays: 7, isActive: true },
    });
}
