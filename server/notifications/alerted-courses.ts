import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { notificationFacts, type NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { db } from '#server/infra/db/database.ts';
import { alertsOf, isUnresolved } from '#server/relations/alerts.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { teachersOf } from '#server/relations/people.ts';

interface Row {
  readonly kind: NotificationKind;
  readonly facts: unknown;
  readonly course_id: number | null;
}

/** The courses that it's about, or some of them; they're the person's own. */
export function coursesIn({ kind, facts, course_id }: Row): readonly number[] {
  if (course_id !== null) return [course_id];
  return kind === 'messages' || kind === 'tasks_told'
    ? (notificationFacts[kind].parse(facts).courseIds ?? [])
    : [];
}

const ruleOf = ({ kind, facts, course_id }: Row) =>
  kind === 'alerts_opened' && course_id === null
    ? notificationFacts.alerts_opened.parse(facts).ruleId
    : undefined;

/**
 * For who teaches courses: where notifications about alerts of several of them lead, since there's no page for them all.
 * It's the one with the newest alert, among those that can be opened.
 */
export async function findAlertedCourses(
  scope: Scope,
  personId: number,
  { rows, canOpen = () => true }: { rows: readonly Row[]; canOpen?: (courseId: number) => boolean },
) {
  const ruleIds = new Set(rows.flatMap((row) => ruleOf(row) ?? []));
  const found = ruleIds.size === 0 ? [] : await listAlertedCourses(scope, personId, [...ruleIds]);
  const byRule = new Map<number, AlertedCourse>();
  for (const course of found)
    if (canOpen(course.course_id) && !byRule.has(course.rule_id)) byRule.set(course.rule_id, course);
  return (row: Row) => byRule.get(ruleOf(row) ?? 0);
}

interface AlertedCourse {
  readonly rule_id: number;
  readonly course_id: number;
  readonly lms_course_id: string;
}

/** The courses that a person teaches and these rules have alerts on, the newest alert first. */
async function listAlertedCourses(scope: Scope, personId: number, ruleIds: readonly number[]) {
  const { rows } = await sql<AlertedCourse>`
    select a.rule_id, a.course_id, c.lms_course_id
    from ${teachersOf(scope)} t
    join ${alertsOf(scope)} a on a.course_id = t.course_id and ${isUnresolved}
    join ${coursesOf(scope)} c on c.id = a.course_id
    where t.person_id = ${personId} and a.rule_id = any(${[...ruleIds]}::int[])
    order by a.opened_at desc, a.id desc`.execute(db());
  return rows;
}
