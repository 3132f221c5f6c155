import type { Insertable } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import type { AlertRuleContent } from '#shared/alerts/alert-rule.ts';
import { indexKeyOf } from '#shared/text/search-key.ts';

interface Named {
  readonly id: number;
}

/** What an admin sends for a rule: about all courses with a score below 70, for admins, unless given otherwise. */
export const ruleGiven = (given: Partial<AlertRuleContent> = {}): AlertRuleContent => ({
  title: 'Low score',
  preset: null,
  severity: 'warning',
  condition: [{ column: 'udoit.score', any: [{ op: 'below', value: 70 }] }],
  batchIds: null,
  audience: ['admins'],
  personIds: [],
  cadence: 'daily',
  quietDays: 0,
  isActive: true,
  ...given,
});

/** An alert rule, written straight to the database: no course is looked at. */
export async function buildAlertRule(
  institution: Named,
  given: Partial<AlertRuleContent> = {},
): Promise<Named> {
  const { title, severity, condition, audience, cadence, quietDays, isActive } = ruleGiven(given);
  return db()
    .insertInto('alert_rules')
    .values({
      institution_id: institution.id,
      title,
      title_key: indexKeyOf(title),
      severity,
      condition: JSON.stringify(condition),
      audience: [...audience],
      cadence,
      quiet_days: quietDays,
      is_active: isActive,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** An open alert of a rule on a course. */
export async function buildAlert(
  institution: Named,
  { rule, course }: { readonly rule: Named; readonly course: Named },
  given: Partial<Insertable<Tables['alerts']>> = {},
): Promise<Named> {
  const found = JSON.stringify({ at: '2026-03-01T00:00:00.000Z', condition: [], values: [] });
  return db()
    .insertInto('alerts')
    .values({
      institution_id: institution.id,
      rule_id: rule.id,
      course_id: course.id,
      found_then: found,
      found_now: found,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
