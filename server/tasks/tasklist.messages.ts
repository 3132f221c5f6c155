import { defineMessages } from '#shared/text/messages.ts';

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
