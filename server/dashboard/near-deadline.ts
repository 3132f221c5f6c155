import { DateTime } from 'luxon';
import type { Session } from '#server/access/actor.ts';
import {
  readCourses,
  sumUpCourses,
  type CoursePart,
  type PartSum,
} from '#server/course-table/course-sums.service.ts';
import { nearDays, type AttentionEntry, type AttentionGroup } from '#shared/dashboard/attention.ts';
import { groupOf, nearDeadline, numberIn, unfinished } from './dashboard-figures.ts';
import type { DashboardScope, Reader } from './dashboard-scope.ts';
import { listCoursesDue } from './dashboard.repository.ts';

export interface NearDeadline {
  /** courses that aren't published */
  readonly entries: readonly AttentionEntry[];
  /** courses with an open checklist */
  readonly unfinished: readonly AttentionEntry[];
  readonly groups: readonly AttentionGroup[];
}

/** Courses whose deadline is near and that aren't published, or have an open checklist; the nearest first of each. */
export async function findNearDeadline(
  session: Session,
  reader: Reader,
  scope: DashboardScope,
): Promise<NearDeadline> {
  const due = await listCoursesDue(session.scope, session.actor, { from: reader.today, days: nearDays });
  if (due.length === 0) return none;
  const parts = session.institution.isReadyGo ? [nearDeadline, unfinished] : [nearDeadline];
  const [unpublished, open] = await sumUpCourses(reader, scope.courses, parts, due);
  return {
    entries: await listUnpublished(reader, unpublished),
    unfinished: await listUnfinished(reader, open),
    groups: [
      ...groupsOf('deadline', scope, { part: nearDeadline, sum: unpublished }),
      ...groupsOf('checklist', scope, { part: unfinished, sum: open }),
    ],
  };
}

const none: NearDeadline = { entries: [], unfinished: [], groups: [] };

async function listUnpublished(reader: Reader, sum: PartSum | undefined) {
  if (!sum || sum.courseCount === 0) return [];
  const rows = await readCourses(reader, sum.firstIds, ['core.deadlineDate', 'core.studentCount']);
  return rows.map(({ id, title, values: [deadline, students] }) => ({
    reason: 'deadline' as const,
    course: { id, title },
    daysLeft: daysBetween(reader.today, String(deadline)),
    studentCount: numberIn(students),
  }));
}

async function listUnfinished(reader: Reader, sum: PartSum | undefined) {
  if (!sum || sum.courseCount === 0) return [];
  const rows = await readCourses(reader, sum.firstIds, [
    'core.deadlineDate',
    'readygo.task_count',
    'readygo.completed_task_count',
  ]);
  return rows.map(({ id, title, values: [deadline, tasks, completed] }) => ({
    reason: 'checklist' as const,
    course: { id, title },
    daysLeft: daysBetween(reader.today, String(deadline)),
    openTaskCount: (numberIn(tasks) ?? 0) - (numberIn(completed) ?? 0),
  }));
}

interface Found {
  readonly part: CoursePart;
  readonly sum: PartSum | undefined;
}

const groupsOf = (
  reason: 'deadline' | 'checklist',
  scope: DashboardScope,
  { part, sum }: Found,
): AttentionGroup[] =>
  sum && sum.courseCount > 0 ? [{ reason, tool: null, ...groupOf(scope.courses.filter, part, sum) }] : [];

const daysBetween = (from: string, to: string) =>
  Math.round(DateTime.fromISO(to).diff(DateTime.fromISO(from), 'days').days);
