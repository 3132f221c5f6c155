import type { Scope } from '#server/infra/tenancy/scope.ts';
import { notificationFacts, type NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { listAlertedCourses, type AlertedCourse } from './alerted-courses.repository.ts';

interface Row {
  readonly kind: NotificationKind;
  readonly facts: unknown;
  readonly course_id: number | null;
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
