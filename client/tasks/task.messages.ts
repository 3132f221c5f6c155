import { defineMessages } from '#shared/text/messages.ts';

export const taskMessages = defineMessages({
  open: { id: 'task.open', defaultMessage: 'Open “{title}”' },
  stateLabel: { id: 'task.stateLabel', defaultMessage: 'State' },
  state: {
    id: 'task.state',
    defaultMessage:
      '{state, select, todo {To do} in_progress {In progress} done {Done} blocked {Blocked} other {Not applicable}}',
  },
  toVerify: { id: 'task.toVerify', defaultMessage: 'Done, to be verified' },
  verified: { id: 'task.verified', defaultMessage: 'Done and verified' },
  retired: { id: 'task.retired', defaultMessage: 'No longer in the checklist' },
  automatic: { id: 'task.automatic', defaultMessage: 'Done by scans' },
  complete: { id: 'task.complete', defaultMessage: 'Complete' },
  reopen: { id: 'task.reopen', defaultMessage: 'Reopen' },
  completeOf: { id: 'task.completeOf', defaultMessage: 'Complete “{title}”' },
  reopenOf: { id: 'task.reopenOf', defaultMessage: 'Reopen “{title}”' },
  due: { id: 'task.due', defaultMessage: 'Due {day}' },
  overdue: { id: 'task.overdue', defaultMessage: 'Overdue: {day}' },
  noDue: { id: 'task.noDue', defaultMessage: 'No due date' },
  nobody: { id: 'task.nobody', defaultMessage: 'Nobody' },
  people: { id: 'task.people', defaultMessage: 'For {names}' },
  forNobody: { id: 'task.forNobody', defaultMessage: 'Nobody yet' },
  inactive: { id: 'task.inactive', defaultMessage: '{name} (deactivated)' },
  evidence: { id: 'task.evidence', defaultMessage: 'Evidence' },
  comments: { id: 'task.comments', defaultMessage: '{count, plural, one {# comment} other {# comments}}' },
  changeFailed: { id: 'task.changeFailed', defaultMessage: 'The task couldn’t be changed.' },
  alreadySo: { id: 'task.alreadySo', defaultMessage: 'It was already that way.' },
  refused: {
    id: 'task.refused',
    defaultMessage: '{count, plural, one {# task wasn’t changed.} other {# tasks weren’t changed.}} {reason}',
  },
  loading: { id: 'task.loading', defaultMessage: 'Loading the task…' },
  failed: { id: 'task.failed', defaultMessage: 'The task couldn’t be loaded.' },
});
