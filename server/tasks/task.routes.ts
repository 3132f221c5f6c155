import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import { previewing } from '#server/instructor-tool/instructor-tool.service.ts';
import * as api from '#shared/tasks/task.api.ts';
import { listTaughtTasks } from '#shared/tasks/taught-task.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { actOnTasks } from './act-on-tasks.service.ts';
import { previewMessage, sendMessage } from './tell-of-tasks.service.ts';
import { exportTasks, listTasksFor } from './task-list.service.ts';
import { listTasksOfTaught } from './taught-tasks.service.ts';
import { commentOn, judgeTask, listEventsOf, listTaskPeople, readTask, updateTask } from './task.service.ts';

/** What the audit log says about changes of tasks. */
const taskNotes = defineMessages({
  acted: {
    id: 'task.note.acted',
    defaultMessage:
      '{action, select, complete {Completing tasks} reopen {Reopening tasks} reassign {Reassigning tasks} other {Setting due dates}}: {done, number} done, {unchanged, number} unchanged, {refused, number} refused',
  },
  told: {
    id: 'task.note.told',
    defaultMessage:
      '{kind, select, reminder {Reminder} other {Message}} about {tasks, plural, one {# task} other {# tasks}} to {people, plural, one {# person} other {# people}}',
  },
});

export function taskRoutes(router: Router) {
  serve(router, listTaughtTasks, async ({ session, query }) =>
    listTasksOfTaught(await previewing(session, query.previewOf)),
  );
  serve(router, api.listTasks, ({ scope, actor, query }) => listTasksFor(scope, actor, query));
  serve(router, api.exportTasks, ({ scope, actor, query }) => exportTasks(scope, actor, query));
  serve(router, api.listTaskPeople, ({ scope, query }) => listTaskPeople(scope, query));
  serve(router, api.changeTasks, async ({ scope, actor, body, note }) => {
    const outcome = await actOnTasks(scope, actor, body);
    const { done, unchanged, refused } = outcome;
    note(phrase(taskNotes.acted, { action: body.change.action, done, unchanged, refused }));
    return outcome;
  });
  serve(router, api.previewTaskMessage, ({ scope, actor, body }) => previewMessage(scope, actor, body));
  serve(router, api.sendTaskMessage, async ({ scope, actor, body, note }) => {
    const told = await sendMessage(scope, actor, body);
    note(phrase(taskNotes.told, { kind: body.kind, tasks: told.tasks, people: told.people }));
    return told;
  });
  serve(router, api.readTask, ({ scope, actor, record }) => readTask(scope, actor, record.id));
  serve(router, api.listTaskEvents, ({ scope, actor, record, query }) =>
    listEventsOf(scope, actor, { ...query, task: record }),
  );
  serve(router, api.updateTask, ({ scope, actor, record, body }) =>
    updateTask(scope, actor, { id: record.id, ...body }),
  );
  serve(router, api.commentOnTask, ({ scope, actor, record, body }) =>
    commentOn(scope, actor, { id: record.id, ...body }),
  );
  serve(router, api.verifyTask, ({ scope, actor, record, body }) =>
    judgeTask(scope, actor, { id: record.id, ...body }),
  );
  serve(router, api.sendTaskBack, ({ scope, actor, record, body }) =>
    judgeTask(scope, actor, { id: record.id, ...body }),
  );
}
