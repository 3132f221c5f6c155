import { DateTime } from 'luxon';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { isDayTold, tell } from '#server/notifications/tell.service.ts';
import { listDue, type DueTasks, type NewTasks } from './task-news.repository.ts';

/** Before this hour of the institution's day, people aren't told of the tasks of the day. */
const fromHour = 5;

/** Tells people of tasks that are theirs now. */
export async function tellOfNewTasks(scope: Scope, found: readonly NewTasks[]): Promise<void> {
  for (const { person_id, checklist_id, checklist_title, amount, course_id } of found)
    await tell(scope, {
      personIds: [person_id],
      kind: 'tasks_assigned',
      key: `tasks_assigned:${checklist_id}:${course_id ?? 'many'}`,
      facts: { courseId: course_id, checklistTitle: checklist_title },
      amount,
      ...(course_id !== null && { courseId: course_id }),
      cadence: 'immediate',
    });
}

/** Tells people once a day which of their tasks are due, in the institution's morning, so that the digest has it. */
export async function tellOfDueTasks(scope: Scope, now: Date): Promise<void> {
  const { timeZone, isReadyGo } = await scope.institution();
  const local = DateTime.fromJSDate(now, { zone: timeZone });
  const day = local.toFormat('yyyy-MM-dd');
  const key = `tasks_due:${day}`;
  if (!isReadyGo || local.hour < fromHour || (await isDayTold(scope, key))) return;
  await inTransaction(async () => {
    for (const due of await listDue(scope, day)) await tellOf(scope, due, { day, key });
  });
}

const tellOf = (
  scope: Scope,
  { person_id, today, tomorrow, overdue }: DueTasks,
  { day, key }: { day: string; key: string },
) =>
  tell(scope, {
    personIds: [person_id],
    kind: 'tasks_due',
    key,
    facts: { day, today, tomorrow, overdue },
    amount: today + tomorrow + overdue,
    cadence: 'daily',
  });
