import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { defineRestorer } from '#server/access/restorer.ts';
import { say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { offerUndo } from '#server/undos/undo.service.ts';
import type { Parsed } from '#shared/http/endpoint.ts';
import { Problem } from '#shared/http/problem.ts';
import type { changeTasks as endpoint } from '#shared/tasks/task.api.ts';
import { foundValues, taskMethods, taskStates } from '#shared/tasks/task.ts';
import { mostTasksAtOnce, type TaskSelection } from '#shared/tasks/task-list.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { changeTasks, type ChangedTask, type TaskOutcomes } from './change-task.service.ts';
import { changeOf, restoration, wishOf } from './task-change.ts';
import { listSomeIds } from './task-list.repository.ts';
import { taskReaderOf } from './task-list.service.ts';
import { taskProblems, taskReasons } from './task.messages.ts';
import { requirePeople } from './task.service.ts';

type Act = Parsed<typeof endpoint>['body'];

/** Does something to many tasks, all in one transaction, and offers to undo it. */
export async function actOnTasks(scope: Scope, actor: Actor, { selection, change, changeKey }: Act) {
  if (change.action === 'reassign' && change.assigneeIds)
    await requirePeople(scope, 'body.change.assigneeIds', { ids: change.assigneeIds });
  const outcomes = await changeTasks(scope, actor, {
    taskIds: await chosenIds(scope, actor, selection),
    decide: (task, by) => changeOf(task, wishOf(change, task), by),
  });
  await offerTaskUndo(scope, actor, { changed: outcomes.changed, changeKey });
  return summaryOf(outcomes);
}

/** The tasks that are meant, as the actor sees the list. */
export async function chosenIds(scope: Scope, actor: Actor, selection: TaskSelection) {
  if ('selected' in selection) return [...new Set(selection.selected)];
  const reader = await taskReaderOf(scope, actor, selection.all);
  const ids = await listSomeIds(reader, { except: selection.deselected, limit: mostTasksAtOnce + 1 });
  if (ids.length <= mostTasksAtOnce) return ids;
  throw new Problem('conflict', phrase(taskProblems.tooMany, { most: mostTasksAtOnce }));
}

interface Changed {
  readonly changed: readonly ChangedTask[];
  readonly changeKey: string | undefined;
}

/** The first of the tasks names the change; what each was like is kept, with the version it has from then on. */
async function offerTaskUndo(scope: Scope, { personId }: Actor, { changed, changeKey }: Changed) {
  const [first] = changed;
  if (!first) return;
  await offerUndo(scope, {
    personId,
    kind: 'tasks_changed',
    subject: { type: 'task', id: first.id, title: first.title },
    key: changeKey,
    items: changed.map(({ id, title, before, version }) => ({
      recordId: id,
      title,
      before: { fields: before, version },
    })),
  });
}

const person = z.number().nullable();
const text = z.string().nullable();

/** Gives tasks back what they had. Whether the person may still work on a task is asked of each. */
export const restoreTasks = defineRestorer({
  kinds: ['tasks_changed'],
  before: z.object({
    version: z.number(),
    fields: z.object({
      state: z.enum(taskStates),
      method: z.enum(taskMethods).nullable(),
      state_at: text,
      state_by: person,
      verified_at: text,
      verified_by: person,
      found: foundValues.nullable(),
      assignee_ids: z.array(z.number()).nullable(),
      due_on: text,
      has_own_due: z.boolean(),
      evidence_note: text,
      evidence_link: text,
    }),
  }),
  restore: async (scope, { actor }, items) => {
    const before = new Map(items.map(({ recordId, before: had }) => [recordId, had]));
    const { refused } = await changeTasks(scope, await actor(), {
      taskIds: [...before.keys()],
      decide: (task) => {
        const had = before.get(task.id);
        return had && had.version === task.version
          ? restoration(task, had.fields)
          : { refused: phrase(taskReasons.changedSince) };
      },
    });
    return [...refused].map(([recordId, reason]) => ({ recordId, reason }));
  },
});

function summaryOf({ changed, unchanged, refused }: TaskOutcomes) {
  const groups = Map.groupBy(refused.values(), (reason: Phrase) => say(reason) ?? '');
  return {
    done: changed.length,
    unchanged: unchanged.length,
    refused: refused.size,
    reasons: [...groups].map(([message, all]) => ({ message, count: all.length })),
  };
}
