import type { List } from '#shared/http/list.ts';
import { outOfScopeWords } from '#shared/scope-decisions/scope-words.messages.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { Task } from './task.ts';

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

/** Tasks; the page shows them in groups, without a header. */
export const taskList = {
  title: texts.title,
  columns: {
    task: { label: texts.task, type: 'text', only: 'file', value: ({ title }) => title },
    course: { label: texts.course, type: 'text', only: 'file', value: ({ course }) => course.title },
    checklist: {
      label: texts.checklist,
      type: 'text',
      only: 'file',
      value: ({ checklist }) => checklist.title,
    },
    state: {
      label: texts.state,
      type: 'text',
      only: 'file',
      value: ({ state }, say) => say(texts.stateName, { state }),
    },
    completed: {
      label: texts.completed,
      type: 'flag',
      only: 'file',
      value: ({ isCompleted }) => isCompleted,
    },
    due: { label: texts.due, type: 'date', only: 'file', value: ({ dueOn }) => dueOn },
    overdue: { label: texts.overdue, type: 'flag', only: 'file', value: ({ isOverdue }) => isOverdue },
    people: {
      label: texts.people,
      type: 'text',
      only: 'file',
      value: ({ assignees }) => assignees.map(({ name }) => name).join('; '),
    },
    evidence: { label: texts.evidence, type: 'flag', only: 'file', value: ({ hasEvidence }) => hasEvidence },
    comments: {
      label: texts.comments,
      type: 'number',
      only: 'file',
      value: ({ commentCount }) => commentCount,
    },
    changedBy: { label: texts.changedBy, type: 'text', only: 'file', value: ({ stateBy }) => stateBy },
    changedAt: { label: texts.changedAt, type: 'moment', only: 'file', value: ({ stateAt }) => stateAt },
    scope: {
      label: outOfScopeWords.column,
      type: 'text',
      only: 'file',
      value: ({ outOfScope }) => outOfScope,
    },
  },
} satisfies List<Task>;
