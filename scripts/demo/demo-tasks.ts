import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { HeadlessSession } from '#scripts/harness/headless-session.ts';
import { randomFrom, seedOf } from '#scripts/harness/random.ts';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listAssignableChecklists } from '#shared/checklists/checklist.api.ts';
import { changeTasks, commentOnTask, listTasks, updateTask, verifyTask } from '#shared/tasks/task.api.ts';
import { mostTasksAtOnce, type ListedTask, type TaskChoice } from '#shared/tasks/task-list.ts';
import { assignToBatch, listBatchChecklists } from '#shared/tasks/tasklist.api.ts';
import { until } from './until.ts';

/**
 * Has an admin assign each published checklist to the largest of the active batches, and the people work on the tasks:
 * some courses are ready, others haven't begun.
 */
export async function workOnTasks(people: readonly [HeadlessSession, ...HeadlessSession[]]) {
  const [admin] = people;
  const { checklists } = await admin.call(listAssignableChecklists, { query: {} });
  const { batches } = await admin.call(listBatches, { query: {} });
  const [batch] = batches.toSorted((one, other) => other.courseCount - one.courseCount);
  if (!batch || batch.courseCount === 0) return;
  for (const { id: checklistId } of checklists)
    await admin.call(assignToBatch, { params: { id: batch.id, checklistId } });
  await until(async () => {
    const { checklists: given } = await admin.call(listBatchChecklists, { params: { id: batch.id } });
    return given.every(({ isUnderWay, assignedCount }) => !isUnderWay && assignedCount > 0);
  });
  for (const [index, person] of people.entries())
    await work(person, ({ course }) => course.id % people.length === index);
  for (const person of people) await verifySome(person);
}

/** Most of what waits for somebody else to verify it has been. */
async function verifySome(person: HeadlessSession) {
  for (const { id, version, permissions } of await tasksOf(person, 'to_verify'))
    if (permissions.verify && id % 4 !== 0)
      await person.call(verifyTask, { params: { id }, body: { version } });
}

type Fate = 'done' | 'in_progress' | 'blocked' | 'todo';

/** Of some courses all is done, of some nothing, of the rest the first tasks. */
function fateOf({ id, course }: ListedTask, place: number, count: number): Fate {
  const share = randomFrom(seedOf('tasks', course.id)).pick([0, 0.2, 0.4, 0.6, 0.8, 1]);
  if (place < Math.round(share * count)) return 'done';
  const random = randomFrom(seedOf('task', id));
  if (share > 0 && random.chance(0.2)) return 'in_progress';
  return share > 0 && random.chance(0.05) ? 'blocked' : 'todo';
}

async function work(person: HeadlessSession, isTheirs: (task: ListedTask) => boolean) {
  const tasks = (await tasksOf(person, 'open')).filter((task) => isTheirs(task) && task.permissions.work);
  const fates = new Map<number, Fate>();
  for (const ofCourse of Map.groupBy(tasks, ({ course }) => course.id).values())
    for (const [place, task] of ofCourse.entries()) fates.set(task.id, fateOf(task, place, ofCourse.length));
  const done = tasks.filter(({ id }) => fates.get(id) === 'done').map(({ id }) => id);
  for (let at = 0; at < done.length; at += mostTasksAtOnce)
    await person.call(changeTasks, {
      body: { selection: { selected: done.slice(at, at + mostTasksAtOnce) }, change: { action: 'complete' } },
    });
  for (const { id, version } of tasks) {
    const state = fates.get(id);
    if (state !== 'in_progress' && state !== 'blocked') continue;
    const params = { id };
    await person.call(updateTask, { params, body: { version, state } });
    if (state === 'blocked')
      await person.call(commentOnTask, {
        params,
        body: { text: 'Waits for an answer from the instructor.' },
      });
  }
}

async function tasksOf(person: HeadlessSession, state: TaskChoice) {
  const found: ListedTask[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { scope: 'all', state, groupBy: 'course', page, limit: 100 } as const;
    const { tasks, pagination } = await person.call(listTasks, { query });
    found.push(...tasks);
    pages = pagination.pages;
  }
  return found;
}

/** Spreads over the last weeks what people have done to tasks just now. */
export async function dateTasksBack({ institutionId }: Scope) {
  const earlier = (id: string) =>
    sql<Date>`now() - make_interval(days => 1 + ${sql.ref(id)} % 25, mins => ${sql.ref(id)} * 7 % 600)`;
  await db()
    .updateTable('tasks')
    .set({ state_at: earlier('id'), updated_at: earlier('id') })
    .where('institution_id', '=', institutionId)
    .where('state_at', 'is not', null)
    .execute();
  await db()
    .updateTable('task_events')
    .set({ at: earlier('task_id') })
    .where('institution_id', '=', institutionId)
    .execute();
}
