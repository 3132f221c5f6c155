import type { Actor } from '#server/access/actor.ts';
import { say } from '#server/infra/i18n/language.ts';
import { byIds, sheetOf, tableFileOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import type { TaskGrouping } from '#shared/tasks/task-list.ts';
import type { Task } from '#shared/tasks/task.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { listAllIds } from './task-list.repository.ts';
import { readTasks, taskReaderOf, type GivenFilter } from './task-list.service.ts';

/** The columns of the file of tasks. */
const texts = defineMessages({
  title: { id: 'task.export.title', defaultMessage: 'Tasks' },
  task: { id: 'task.export.task', defaultMessage: 'Task' },
  course: { id: 'task.export.course', defaultMessage: 'Course' },
  checklist: { id: 'task.export.checklist', defaultMessage: 'Checklist' },
  state: { id: 'task.export.state', defaultMessage: 'State' },
  stateName: {
    id: 'task.export.stateName',
    defaultMessage:
      '{state, select, todo {to do} in_progress {in progress} done {done} blocked {blocked} other {not applicable}}',
  },
  completed: { id: 'task.export.completed', defaultMessage: 'Completed' },
  due: { id: 'task.export.due', defaultMessage: 'Due' },
  overdue: { id: 'task.export.overdue', defaultMessage: 'Overdue' },
  people: { id: 'task.export.people', defaultMessage: 'For' },
  evidence: { id: 'task.export.evidence', defaultMessage: 'Evidence' },
  comments: { id: 'task.export.comments', defaultMessage: 'Comments' },
  changedBy: { id: 'task.export.changedBy', defaultMessage: 'State set by' },
  changedAt: { id: 'task.export.changedAt', defaultMessage: 'State set on' },
});

const columns: readonly Column<Task>[] = [
  { header: phrase(texts.task), type: 'text', cell: ({ title }) => title },
  { header: phrase(texts.course), type: 'text', cell: ({ course }) => course.title },
  { header: phrase(texts.checklist), type: 'text', cell: ({ checklist }) => checklist.title },
  { header: phrase(texts.state), type: 'text', cell: ({ state }) => say(phrase(texts.stateName, { state })) },
  { header: phrase(texts.completed), type: 'flag', cell: ({ isCompleted }) => isCompleted },
  { header: phrase(texts.due), type: 'date', cell: ({ dueOn }) => dueOn },
  { header: phrase(texts.overdue), type: 'flag', cell: ({ isOverdue }) => isOverdue },
  {
    header: phrase(texts.people),
    type: 'text',
    cell: ({ assignees }) => assignees.map(({ name }) => name).join('; '),
  },
  { header: phrase(texts.evidence), type: 'flag', cell: ({ hasEvidence }) => hasEvidence },
  { header: phrase(texts.comments), type: 'number', cell: ({ commentCount }) => commentCount },
  { header: phrase(texts.changedBy), type: 'text', cell: ({ stateBy }) => stateBy },
  { header: phrase(texts.changedAt), type: 'moment', cell: ({ stateAt }) => stateAt },
];

interface ExportQuery extends GivenFilter {
  readonly groupBy: TaskGrouping;
  readonly format: TableFormat;
}

/** All tasks of a list, in its order. */
export async function exportTaskList(
  scope: Scope,
  actor: Actor,
  { groupBy, format, ...filter }: ExportQuery,
) {
  const reader = await taskReaderOf(scope, actor, filter);
  const tasks = byIds(
    () => listAllIds(reader, groupBy),
    (ids) => readTasks(reader, ids),
  );
  return tableFileOf(scope, {
    what: 'tasks',
    format,
    main: sheetOf(phrase(texts.title), columns, tasks),
  });
}
