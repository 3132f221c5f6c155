import type { Random } from '#scripts/harness/random.ts';
import { db } from '#server/infra/db/database.ts';
import { taskStates } from '#shared/tasks/task.ts';
import type { BuiltInstitution } from './build.ts';
import type { BuiltChecklist } from './checklist-scene.ts';

/** A task as its row says it. */
export interface PlainTask {
  readonly checklistTaskId: number;
  readonly dueOn: string | null;
  readonly isCounted: boolean;
  readonly isCompleted: boolean;
}

/** A checklist on a course, with its tasks. */
export interface PlainTasklist {
  readonly courseId: number;
  readonly checklistId: number;
  readonly tasks: readonly PlainTask[];
}

const dayMs = 86_400_000;

interface Setting {
  readonly courseIds: readonly number[];
  readonly checklists: readonly BuiltChecklist[];
  readonly today: string;
}

/** Puts some of the checklists on some of the courses, with tasks in all states; returns what was written. */
export async function writeRandomTasks(
  home: BuiltInstitution,
  random: Random,
  { courseIds, checklists, today }: Setting,
): Promise<PlainTasklist[]> {
  const written: PlainTasklist[] = [];
  for (const courseId of courseIds) {
    for (const checklist of checklists) {
      if (random.chance(0.4)) continue;
      const { id } = await db()
        .insertInto('tasklists')
        .values({
          institution_id: home.id,
          checklist_id: checklist.id,
          course_id: courseId,
          publication: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const isAllDone = random.chance(0.3);
      const rows = checklist.taskIds.map((checklistTaskId) => ({
        institution_id: home.id,
        tasklist_id: id,
        course_id: courseId,
        checklist_task_id: checklistTaskId,
        ...anyTask(random, { today, isAllDone }),
      }));
      await db().insertInto('tasks').values(rows).execute();
      written.push({ courseId, checklistId: checklist.id, tasks: rows.map(plainTask) });
    }
  }
  return written;
}

function anyTask(random: Random, { today, isAllDone }: { today: string; isAllDone: boolean }) {
  const needsVerification = !isAllDone && random.chance(0.3);
  return {
    due_on: random.chance(0.3) ? null : dayFrom(today, random.between(-4, 4)),
    state: isAllDone ? random.pick(['done', 'not_applicable'] as const) : random.pick(taskStates),
    needs_verification: needsVerification,
    verified_at: needsVerification && random.chance(0.5) ? new Date() : null,
    retired_at: random.chance(0.1) ? new Date() : null,
  };
}

const dayFrom = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

function plainTask(row: { checklist_task_id: number } & ReturnType<typeof anyTask>): PlainTask {
  const { state, needs_verification: needsVerification, verified_at: verifiedAt } = row;
  return {
    checklistTaskId: row.checklist_task_id,
    dueOn: row.due_on,
    isCounted: row.retired_at === null && state !== 'not_applicable',
    isCompleted: row.retired_at === null && state === 'done' && (!needsVerification || verifiedAt !== null),
  };
}

/** What some tasks come to on a day, counted one by one. */
export function countTasks(tasks: readonly PlainTask[], today: string) {
  const counted = tasks.filter(({ isCounted }) => isCounted);
  const open = counted.filter(({ isCompleted }) => !isCompleted);
  const due = open.flatMap(({ dueOn }) => dueOn ?? []);
  return {
    total: counted.length,
    completed: counted.length - open.length,
    overdue: due.filter((day) => day < today).length,
    nextDueOn: due.filter((day) => day >= today).toSorted()[0] ?? null,
  };
}

/** Whether a tasklist is completed: it has tasks that count, and all of them are. */
export function isListCompleted({ tasks }: PlainTasklist) {
  const counted = tasks.filter((task) => task.isCounted);
  return counted.length > 0 && counted.every((task) => task.isCompleted);
}

/** What a course says in the columns about tasks. */
export function taskColumnsOf(lists: readonly PlainTasklist[], today: string) {
  const { total, completed, overdue, nextDueOn } = countTasks(
    lists.flatMap(({ tasks }) => tasks),
    today,
  );
  const done = lists.filter(isListCompleted);
  const words = (some: readonly PlainTasklist[]) => some.map(({ checklistId }) => String(checklistId));
  return {
    'readygo.completion_percent': total === 0 ? null : (100 * completed) / total,
    'readygo.tasklist_count': lists.length,
    'readygo.tasklist_completed_count': done.length,
    'readygo.task_count': total,
    'readygo.completed_task_count': completed,
    'readygo.task_overdue_count': overdue,
    'readygo.next_due_date': nextDueOn,
    'readygo.checklists': words(lists),
    'readygo.completed_checklists': words(done),
    'readygo.open_checklists': words(lists.filter((list) => !done.includes(list))),
  };
}
