import { DateTime } from 'luxon';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { isDayTold, tell } from '#server/notifications/tell.service.ts';
import { listDue, type DueTasks, type NewTasks, listGiven, listNamedOnNew } from './task-news.repository.ts';
import { whenever } from '#server/infra/events/event.ts';
import { tasklistsAssigned, tasksGiven } from '#server/tasks/task.events.ts';

/** Before this hour of the institution's day, people aren't told of the tasks of the day. */
const fromHour = 5;

/** Tells people of tasks that are theirs now: each once, however many courses and checklists they come from. */
export async function tellOfNewTasks(scope: Scope, found: readonly NewTasks[]): Promise<void> {
  for (const [personId, theirs] of Map.groupBy(found, ({ person_id }) => person_id)) {
    const checklists = new Set(theirs.map(({ checklist_id }) => checklist_id));
    const courses = new Set(theirs.map(({ course_id }) => course_id));
    const courseId = courses.size === 1 ? (theirs[0]?.course_id ?? null) : null;
    const checklistTitle = checklists.size === 1 ? (theirs[0]?.checklist_title ?? null) : null;
    await tell(scope, {
      personIds: [personId],
      kind: 'tasks_assigned',
      key: `tasks_assigned:${checklists.size === 1 ? [...checklists].join() : 'several'}:${courseId ?? 'many'}`,
      facts: { courseId, checklistTitle },
      amount: theirs.reduce((sum, { amount }) => sum + amount, 0),
      ...(courseId !== null && { courseId }),
      cadence: 'immediate',
    });
  }
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

/** Courses got a checklist that names people. */
export const tellNamedPeople = whenever(tasklistsAssigned, async (scope, { courseIds }) =>
  tellOfNewTasks(scope, await listNamedOnNew(scope, courseIds)),
);

/** Nobody needs to be told what they took on themselves. */
export const tellAssignees = whenever(tasksGiven, async (scope, { by, given }) =>
  tellOfNewTasks(
    scope,
    await listGiven(
      scope,
      given.map(({ taskId, personIds }) => ({ taskId, personIds: personIds.filter((id) => id !== by) })),
    ),
  ),
);
