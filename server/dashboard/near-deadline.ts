import { DateTime } from 'luxon';
import type { Session } from '#server/access/actor.ts';
import { readCourses, sumUpCourses } from '#server/course-table/course-sums.service.ts';
import { nearDays, type AttentionEntry, type AttentionGroup } from '#shared/dashboard/attention.ts';
import { groupOf, nearDeadline, numberIn } from './course-parts.ts';
import type { DashboardScope, Reader } from './dashboard-scope.ts';
import { listCoursesDue } from './dashboard.repository.ts';

export interface NearDeadline {
  readonly entries: readonly AttentionEntry[];
  readonly groups: readonly AttentionGroup[];
}

/** Unpublished courses whose deadline is near, the nearest first. */
export async function findNearDeadline(
  session: Session,
  reader: Reader,
  scope: DashboardScope,
): Promise<NearDeadline> {
  const due = await listCoursesDue(session.scope, session.actor, { from: reader.today, days: nearDays });
  const [sum] = due.length > 0 ? await sumUpCourses(reader, scope.courses, [nearDeadline], due) : [];
  if (!sum || sum.courseCount === 0) return { entries: [], groups: [] };
  const rows = await readCourses(reader, sum.firstIds, ['core.deadlineDate', 'core.studentCount']);
  const entries = rows.map(({ id, title, values: [deadline, students] }) => ({
    reason: 'deadline' as const,
    course: { id, title },
    daysLeft: daysBetween(reader.today, String(deadline)),
    studentCount: numberIn(students),
  }));
  const group = groupOf(scope.courses.filter, nearDeadline, sum);
  return { entries, groups: [{ reason: 'deadline', tool: null, ...group }] };
}

const daysBetween = (from: string, to: string) =>
  Math.round(DateTime.fromISO(to).diff(DateTime.fromISO(from), 'days').days);
