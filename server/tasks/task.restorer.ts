import * as z from 'zod';
import { accessProblems } from '#server/access/access.messages.ts';
import type { Actor } from '#server/access/actor.ts';
import { refuseUnchangeable } from '#server/courses/course-rights.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { defineRestorer, type NotRestored } from '#server/infra/undo/restorer.ts';
import { findActor } from '#server/sessions/person-actor.service.ts';
import { Problem } from '#shared/http/problem.ts';
import { foundValues, taskMethods, taskStates } from '#shared/tasks/task.ts';
import { phrase } from '#shared/text/phrase.ts';
import { changeTasks } from './change-task.service.ts';
import { restoration } from './task-change.ts';
import { taskReasons, tasklistReasons } from './task.messages.ts';
import { putBack } from './tasklist.service.ts';

/** Puts checklists back that were removed from a course. */
export const restoreTasklists = defineRestorer({
  kinds: ['tasklist_removed'],
  before: z.object({ at: z.string() }),
  allow: async (scope: Scope, actor: Actor, courseId) => {
    const [denied] = (await refuseUnchangeable(scope, actor, { courseIds: [courseId] })).values();
    if (denied) throw new Problem('not_allowed', denied);
  },
  restore: async (scope, _, items) => {
    const back = await putBack(
      scope,
      items.map(({ recordId, before }) => ({ id: recordId, at: before.at })),
    );
    return items
      .filter(({ recordId }) => !back.has(recordId))
      .map(({ recordId }): NotRestored => ({ recordId, reason: phrase(tasklistReasons.again) }));
  },
});

const person = z.number().nullable();
const text = z.string().nullable();

/** Gives tasks back what they had. */
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
  // Whether they may still work on a task is asked of each.
  allow: async () => {},
  restore: async (scope: Scope, { personId }, items) => {
    const actor: Actor | undefined = await findActor(scope, personId);
    if (!actor) throw new Problem('not_allowed', phrase(accessProblems.notAllowed));
    const before = new Map(items.map(({ recordId, before: had }) => [recordId, had]));
    const { refused } = await changeTasks(scope, actor, {
      taskIds: [...before.keys()],
      decide: (task) => {
        const had = before.get(task.id);
        return had && had.version === task.version
          ? restoration(task, had.fields)
          : { refused: phrase(taskReasons.changedSince) };
      },
    });
    return [...refused].map(([recordId, reason]): NotRestored => ({ recordId, reason }));
  },
});
