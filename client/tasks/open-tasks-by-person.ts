import type { Task, TaskPerson } from '#shared/tasks/task.ts';
import type { Tasklist } from '#shared/tasks/tasklist.api.ts';

/** Somebody with the open tasks that are for them. */
export interface Worker {
  readonly person: TaskPerson;
  readonly tasks: readonly Task[];
}

const isOpen = ({ isCounted, isCompleted }: Task) => isCounted && !isCompleted;

/** Who has which open tasks, by name, and how many are for nobody. A task for two people is each one's. */
export function openTasksByPerson(tasklists: readonly Pick<Tasklist, 'tasks'>[], locale: string) {
  const open = tasklists.flatMap(({ tasks }) => tasks).filter(isOpen);
  const workers = new Map<number, { person: TaskPerson; tasks: Task[] }>();
  for (const task of open)
    for (const person of task.assignees) {
      const worker = workers.get(person.id) ?? { person, tasks: [] };
      worker.tasks.push(task);
      workers.set(person.id, worker);
    }
  return {
    workers: [...workers.values()].toSorted((a, b) => a.person.name.localeCompare(b.person.name, locale)),
    unassigned: open.filter(({ assignees }) => assignees.length === 0).length,
  };
}
