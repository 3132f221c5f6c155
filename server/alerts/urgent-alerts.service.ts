import type { RawBuilder } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { listUrgent } from './urgent-alerts.repository.ts';

/** The most serious open alert of each of these courses, the most serious and newest of all first. */
export async function listUrgentAlerts(scope: Scope, courses: RawBuilder<{ id: number }>, limit: number) {
  const rows = await listUrgent(scope, courses, limit);
  return rows.map((row) => ({
    course: { id: row.course_id, title: row.course_title },
    rule: { id: row.rule_id, title: row.rule_title, severity: row.severity },
    openedAt: row.opened_at.toISOString(),
    alertCount: row.alert_count,
  }));
}
