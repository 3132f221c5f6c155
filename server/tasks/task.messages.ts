import { defineMessages } from '#shared/text/messages.ts';

export const taskProblems = defineMessages({
  notFound: {
    id: 'task.problem.notFound',
    defaultMessage:
      'This task isn’t there: its checklist may have been removed, or you don’t see its course.',
  },
  staffOnly: {
    id: 'task.problem.staffOnly',
    defaultMessage: 'Whom a task is for and when it’s due is up to the staff.',
  },
  changed: {
    id: 'task.problem.changed',
    defaultMessage:
      '{person, select, none {Courseyard} other {{person}}} changed this task in the meantime. Look at it as it is now, then try again.',
  },
  person: {
    id: 'task.problem.person',
    defaultMessage: 'One of these people is no longer here. Choose again whom it’s for.',
  },
  nothingToVerify: {
    id: 'task.problem.nothingToVerify',
    defaultMessage: 'This task doesn’t wait for anyone to verify it.',
  },
  ownWork: {
    id: 'task.problem.ownWork',
    defaultMessage: 'Somebody else than the person who completed it has to verify this task.',
  },
  emptyMessage: { id: 'task.problem.emptyMessage', defaultMessage: 'Write what you want to say.' },
  nobodyToTell: {
    id: 'task.problem.nobodyToTell',
    defaultMessage: 'Nobody would hear of this: there is nobody else behind these tasks.',
  },
  tooMany: {
    id: 'task.problem.tooMany',
    defaultMessage:
      'That would change more than {most, number} tasks at once. Choose fewer, for example by a filter.',
  },
});

/** Why nothing was done to a task. */
export const taskReasons = defineMessages({
  gone: {
    id: 'task.reason.gone',
    defaultMessage: 'The task is no longer there: its checklist was removed, or no longer has it.',
  },
  retired: {
    id: 'task.reason.retired',
    defaultMessage:
      'The checklist no longer has this task. It’s kept with what was done, and can’t be changed.',
  },
  changedSince: { id: 'task.reason.changedSince', defaultMessage: 'It has been changed since.' },
});

export const tasklistProblems = defineMessages({
  checklistNotFound: {
    id: 'tasklist.problem.checklistNotFound',
    defaultMessage: 'This checklist isn’t there: it may have been removed, or it was never published.',
  },
  notFound: {
    id: 'tasklist.problem.notFound',
    defaultMessage: 'The course doesn’t have this checklist any more.',
  },
  notOfBatch: {
    id: 'tasklist.problem.notOfBatch',
    defaultMessage: 'The batch doesn’t have this checklist any more.',
  },
});

/** Why nothing was done to a course. */
export const tasklistReasons = defineMessages({
  gone: { id: 'tasklist.reason.gone', defaultMessage: 'The checklist was removed in the meantime.' },
  workedOn: {
    id: 'tasklist.reason.workedOn',
    defaultMessage: 'Somebody has worked on the checklist since, or removed it.',
  },
  again: {
    id: 'tasklist.reason.again',
    defaultMessage: 'The course has got this checklist again since.',
  },
});
