import * as z from 'zod';
import { onTask } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams } from '#shared/http/id.ts';
import { pageQuery, pagination } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { changeKey } from '#shared/undos/undo.ts';
import {
  listedTask,
  mostTasksAtOnce,
  narrowedTasks,
  taskGroup,
  taskGroupings,
  taskSelection,
} from './task-list.ts';
import {
  evidenceLink,
  evidenceNote,
  mostAssignees,
  taskComment,
  taskDetail,
  taskEvent,
  taskMessage,
  taskPerson,
  taskStates,
} from './task.ts';

const listQuery = narrowedTasks.extend({ groupBy: z.enum(taskGroupings).default('due') });

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/tasks',
  heavy: true,
  summary:
    "Lists tasks of checklists on the courses that the caller may view: the caller's own, those of their teams, or all. One page, in order of the groups, and the headings of its groups with their counts.",
  access: 'session',
  flavour: 'readygo',
  query: pageQuery.extend(listQuery.shape),
  response: z.object({
    groups: z.array(taskGroup).describe('those of the tasks of this page; by due date: all'),
    tasks: z.array(listedTask),
    pagination,
    outOfScopeCount: z
      .number()
      .describe(
        'tasks that the filter leaves on courses that are not in scope, whether the list has them or not',
      ),
  }),
});

export const exportTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/export',
  summary: 'Exports the tasks that the list with this query has, as a CSV file or a workbook.',
  access: 'session',
  flavour: 'readygo',
  query: listQuery.extend({ format: tableFormat }),
  download: 'table',
  response: tableFile,
});

export const listTaskPeople = endpoint({
  method: 'GET',
  path: '/api/task-people',
  summary: 'Lists people of the institution whom tasks can be given to, by name: the first of those found.',
  access: 'courses.change',
  flavour: 'readygo',
  query: pageQuery.pick({ search: true }),
  response: z.object({ people: z.array(taskPerson), isMore: z.boolean() }),
});

export const readTask = endpoint({
  method: 'GET',
  path: '/api/tasks/:id',
  summary: 'Reads a task with its description, its evidence and its latest history.',
  access: onTask('view'),
  flavour: 'readygo',
  params: idParams,
  response: taskDetail,
});

export const listTaskEvents = endpoint({
  method: 'GET',
  path: '/api/tasks/:id/history',
  summary: 'Lists what happened to a task, newest first.',
  access: onTask('view'),
  flavour: 'readygo',
  params: idParams,
  query: pageQuery.pick({ page: true, limit: true }),
  response: z.object({ events: z.array(taskEvent), pagination }),
});

const assignees = z.array(id).max(mostAssignees);
const due = z.union([z.iso.date(), z.null(), z.literal('checklist')]);

/** What people change of a task; what's left out stays. */
export const taskInput = z
  .strictObject({
    version: z.number().int().describe('as it was seen'),
    state: z.enum(taskStates).optional(),
    assigneeIds: assignees.nullable().optional().describe('null: those of the checklist'),
    dueOn: due.optional().describe('null: none; checklist: as the checklist says'),
    evidenceNote: evidenceNote.nullable().optional(),
    evidenceLink: evidenceLink.nullable().optional(),
  })
  .meta({ id: 'TaskInput' });
export type TaskInput = z.output<typeof taskInput>;

export const updateTask = endpoint({
  method: 'PUT',
  path: '/api/tasks/:id',
  summary:
    'Changes what is given of a task. If someone else changed it since `version`, nothing is saved, unless it already is as asked.',
  access: onTask('work'),
  flavour: 'readygo',
  problems: ['conflict', 'not_found'],
  params: idParams,
  body: taskInput,
  response: taskDetail,
});

export const commentOnTask = endpoint({
  method: 'POST',
  path: '/api/tasks/:id/comments',
  summary: 'Adds a comment to a task. It is plain text: mark-up stays as it was typed.',
  access: onTask('work'),
  flavour: 'readygo',
  problems: ['conflict', 'not_found'],
  params: idParams,
  body: z.strictObject({ text: taskComment }),
  response: taskDetail,
});

export const verifyTask = endpoint({
  method: 'POST',
  path: '/api/tasks/:id/verify',
  summary: 'Confirms that a task is done, which takes somebody else than who did it.',
  access: onTask('verify'),
  flavour: 'readygo',
  problems: ['conflict', 'not_allowed', 'not_found'],
  params: idParams,
  body: z.strictObject({ version: z.number().int() }),
  response: taskDetail,
});

export const sendTaskBack = endpoint({
  method: 'POST',
  path: '/api/tasks/:id/send-back',
  summary:
    'Says why a task that waits for verification is not done yet: it is in progress again. That takes somebody else than who did it.',
  access: onTask('verify'),
  flavour: 'readygo',
  problems: ['conflict', 'not_allowed', 'not_found'],
  params: idParams,
  body: z.strictObject({ version: z.number().int(), comment: taskComment }),
  response: taskDetail,
});

/** What can be done to many tasks at once. */
export const taskActions = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('complete') }),
    z.strictObject({ action: z.literal('reopen') }),
    z.strictObject({ action: z.literal('reassign'), assigneeIds: assignees.nullable() }),
    z.strictObject({ action: z.literal('due'), dueOn: due }),
  ])
  .meta({ id: 'TaskAction' });
export type TaskAction = z.output<typeof taskActions>;

export const changeTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/actions',
  summary: `Completes, reopens or reassigns up to ${mostTasksAtOnce} tasks, or gives them a due date. Those the caller may not work on are refused. Can be undone for 30 seconds.`,
  access: 'courses.change',
  flavour: 'readygo',
  problems: ['conflict'],
  body: z.strictObject({ selection: taskSelection, change: taskActions, changeKey }),
  response: z.object({
    done: z.number(),
    unchanged: z.number().describe('already as asked'),
    refused: z.number(),
    reasons: z.array(z.object({ message: z.string(), count: z.number() })).describe('why some were refused'),
  }),
});

/** A reminder is about open tasks on courses in scope alone; a message is about any. */
export const taskMessageKinds = ['reminder', 'message'] as const;
export type TaskMessageKind = (typeof taskMessageKinds)[number];

/** How many of the people behind tasks a preview names. */
export const mostPeopleNamed = 10;

const counts = {
  people: z.number().describe('who hears of it, each once, without the caller'),
  tasks: z.number().describe('what they hear of'),
  nobody: z.number().describe('tasks behind which there is nobody else'),
  closed: z.number().describe('left out of a reminder: they are completed, or no longer count'),
  outOfScope: z.number().describe('left out of a reminder: their courses aren’t in scope'),
  refused: z.number().describe('tasks that the caller may not work on'),
};

export const previewTaskMessage = endpoint({
  method: 'POST',
  path: '/api/tasks/messages/preview',
  reads: true,
  summary: 'Counts and names the people whom a reminder or a message about tasks would reach.',
  access: 'courses.change',
  flavour: 'readygo',
  problems: ['conflict'],
  body: z.strictObject({ selection: taskSelection, kind: z.enum(taskMessageKinds) }),
  response: z.object({
    ...counts,
    named: z
      .array(z.object({ name: z.string(), tasks: z.number() }))
      .describe(`the first ${mostPeopleNamed} of them, those with the most tasks first`),
  }),
});

export const sendTaskMessage = endpoint({
  method: 'POST',
  path: '/api/tasks/messages',
  summary: `Reminds the people behind up to ${mostTasksAtOnce} tasks, or writes to them: whom a task is for, or else, if its checklist is for instructors, the course's instructors. Each hears of it once, in the bell and by mail as they chose. Sent again with the same key, nobody hears of it again.`,
  access: 'courses.change',
  flavour: 'readygo',
  problems: ['conflict', 'invalid_input'],
  body: z.strictObject({
    selection: taskSelection,
    kind: z.enum(taskMessageKinds),
    body: taskMessage.nullable().default(null).describe('what to say; a reminder needs nothing'),
    changeKey,
  }),
  response: z.object(counts),
});
