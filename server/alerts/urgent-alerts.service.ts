import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { isOpen } from '#server/relations/alerts.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { severities, type Severity } from '#shared/alerts/alert-terms.ts';

interface UrgentRow {
  readonly course_id: number;
  readonly course_title: string;
  readonly rule_id: number;
  readonly rule_title: string;
  readonly severity: Severity;
  readonly opened_at: Date;
  readonly alert_count: number;
}

const weight = sql`array_position(${[...severities]}::text[], r.severity)`;

async function listUrgent(scope: Scope, courses: RawBuilder<{ id: number }>, limit: number) {
  const { rows } = await sql<UrgentRow>`
    select worst.course_id, course.title as course_title, worst.rule_id, worst.rule_title, worst.severity,
      worst.opened_at, worst.alert_count
    from (
      select distinct on (a.course_id) a.course_id, a.rule_id, r.title as rule_title, r.severity, a.opened_at,
        ${weight} as weight, count(*) over (partition by a.course_id)::int as alert_count
      from alerts a join alert_rules r on r.id = a.rule_id and r.removed_at is null
      where a.institution_id = ${scope.institutionId} and ${isOpen}
        and a.course_id in (select c.id from ${courses} c)
      order by a.course_id, weight desc, a.opened_at desc, a.id) worst
    join ${coursesOf(scope)} course on course.id = worst.course_id
    order by worst.weight desc, worst.opened_at desc, worst.course_id limit ${limit}`.execute(db());
  return rows;
}

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
