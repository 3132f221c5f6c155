import { defineMessages } from '#shared/text/messages.ts';

/** The columns of the file of tasks. */
export const taskColumnTexts = defineMessages({
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
