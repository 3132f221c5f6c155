import type { Actor } from '#server/access/actor.ts';
import { refuseUnchangeable } from '#server/courses/course-rights.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { FoundValues } from '#shared/tasks/task.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import {
  listTasklistIds,
  readHeldTasks,
  writeEvents,
  writeTasks,
  type HeldTask,
} from './change-task.repository.ts';
import { onTasklists } from './held-tasklists.service.ts';
import {
  automaticCompletion,
  automaticReopening,
  taskFields,
  type By,
  type Change,
  type TaskFields,
} from './task-change.ts';
import { tasksGiven } from './task.events.ts';
import { worksAsInstructor } from './taught-task.ts';
import { taskReasons } from './task.messages.ts';

/** A task that changed: how it was, and its version from then on. */
export interface ChangedTask {
  readonly id: number;
  readonly title: string;
  readonly before: TaskFields;
  readonly version: number;
}

/** What became of tasks. */
export interface TaskOutcomes {
  readonly changed: readonly ChangedTask[];
  readonly unchanged: readonly number[];
  /** each with the reason */
  readonly refused: ReadonlyMap<number, Phrase>;
}

/** What becomes of one task: a change, or why not. */
export type Decide = (task: HeldTask, by: By) => Change | { readonly refused: Phrase };

/**
 * Changes tasks for a person, all in one transaction. `decide` is asked about each that's still there and that the
 * person may work on, while nobody else can change it.
 */
export async function changeTasks(
  scope: Scope,
  actor: Actor,
  { taskIds, decide }: { taskIds: readonly number[]; decide: Decide },
): Promise<TaskOutcomes> {
  const by = { personId: actor.personId, at: currentTime().toISOString() };
  return onTasklists(scope, await listTasklistIds(scope, taskIds), async () => {
    const tasks = await readHeldTasks(scope, taskIds);
    const courseIds = [...new Set(tasks.map(({ course_id }) => course_id))];
    const denied = await refuseUnchangeable(scope, actor, { courseIds });
    const whyNot = (task: HeldTask) =>
      worksAsInstructor(actor, task) ? undefined : denied.get(task.course_id);
    const decided = tasks.map((task) => ({
      task,
      ...decisionOn(task, whyNot(task), () => decide(task, by)),
    }));
    const changes = decided.flatMap(({ task, change }) => (change ? [{ task, change }] : []));
    await write(scope, actor.personId, changes);
    const known = new Set(tasks.map(({ id }) => id));
    const refused = new Map(
      taskIds.filter((id) => !known.has(id)).map((id) => [id, phrase(taskReasons.gone)]),
    );
    for (const { task, reason } of decided) if (reason) refused.set(task.id, reason);
    const found = {
      changed: changes.map(({ task }) => changedFrom(task)),
      unchanged: decided.filter(({ change, reason }) => !change && !reason).map(({ task }) => task.id),
      refused,
    };
    return { found, changed: listsOf(changes) };
  });
}

interface Decision {
  readonly change?: Change;
  readonly reason?: Phrase;
}

function decisionOn(
  { is_retired }: HeldTask,
  denied: Phrase | undefined,
  decide: () => ReturnType<Decide>,
): Decision {
  const reason = denied ?? (is_retired ? phrase(taskReasons.retired) : undefined);
  if (reason) return { reason };
  const decided = decide();
  if ('refused' in decided) return { reason: decided.refused };
  return decided.events.length > 0 ? { change: decided } : {};
}

interface Made {
  readonly task: HeldTask;
  readonly change: Change;
}

const listsOf = (changes: readonly Made[]) => new Set(changes.map(({ task }) => task.tasklist_id));

/** The part of a task that changes. */
const fieldsOf = (task: HeldTask): TaskFields =>
  // Each field keeps its own type.
  Object.fromEntries(taskFields.map((name) => [name, task[name]])) as unknown as TaskFields;

const changedFrom = (task: HeldTask): ChangedTask => ({
  id: task.id,
  title: task.title,
  before: fieldsOf(task),
  version: task.version + 1,
});

/** Who has the task now and hadn't before. */
const givenBy = ({ task, change }: Made) => {
  const before = new Set(task.assignee_ids);
  return {
    taskId: task.id,
    personIds: (change.fields.assignee_ids ?? []).filter((id) => !before.has(id)),
  };
};

async function write(scope: Scope, personId: number | null, changes: readonly Made[]) {
  if (changes.length === 0) return;
  await writeTasks(
    scope,
    changes.map(({ task, change }) => ({ id: task.id, fields: { ...fieldsOf(task), ...change.fields } })),
  );
  await writeEvents(
    scope,
    personId,
    changes.flatMap(({ task, change }) => change.events.map((event) => ({ ...event, taskId: task.id }))),
  );
  const given = changes.map(givenBy).filter(({ personIds }) => personIds.length > 0);
  if (given.length > 0) await tasksGiven.publish(scope, { by: personId, given });
}

/** What was found out about each task, by its id. */
type Found = ReadonlyMap<number, FoundValues>;

/** Completes automatic tasks. Those that are done or retired stay as they are. Returns how many changed. */
export const completeBySystem = (scope: Scope, taskIds: readonly number[], found: Found) =>
  changeBySystem(scope, { taskIds, found, changeOf: automaticCompletion });

/** Reopens those that the system completed. Returns how many changed. */
export const reopenBySystem = (scope: Scope, taskIds: readonly number[], found: Found) =>
  changeBySystem(scope, { taskIds, found, changeOf: automaticReopening });

interface SystemChange {
  readonly taskIds: readonly number[];
  readonly found: Found;
  readonly changeOf: typeof automaticCompletion;
}

async function changeBySystem(scope: Scope, { taskIds, found, changeOf }: SystemChange): Promise<number> {
  if (taskIds.length === 0) return 0;
  const at = currentTime().toISOString();
  return onTasklists(scope, await listTasklistIds(scope, taskIds), async () => {
    const tasks = await readHeldTasks(scope, taskIds);
    const changes = tasks.flatMap((task): Made[] => {
      const values = found.get(task.id);
      const change = values && !task.is_retired ? changeOf(task, values, at) : undefined;
      return change ? [{ task, change }] : [];
    });
    await write(scope, null, changes);
    return { found: changes.length, changed: listsOf(changes) };
  });
}
