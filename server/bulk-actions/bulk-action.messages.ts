import { defineMessages } from '#shared/text/messages.ts';

export const bulkProblems = defineMessages({
  notFound: { id: 'bulkAction.problem.notFound', defaultMessage: 'You have started no such action.' },
  noCourses: {
    id: 'bulkAction.problem.noCourses',
    defaultMessage: 'None of the chosen courses is there any more. Choose courses again.',
  },
  noneInBatch: {
    id: 'bulkAction.problem.noneInBatch',
    defaultMessage: 'None of these courses is in the batch any more.',
  },
  batchUnderWay: {
    id: 'bulkAction.problem.batchUnderWay',
    defaultMessage:
      'Courses of this batch are being scanned already. Wait until that has ended, or cancel it.',
  },
  tooMany: {
    id: 'bulkAction.problem.tooMany',
    defaultMessage: 'You have {most, number} actions under way. Wait until one of them has ended.',
  },
  noPause: { id: 'bulkAction.problem.noPause', defaultMessage: 'This can’t be paused.' },
  ended: { id: 'bulkAction.problem.ended', defaultMessage: 'This has already ended.' },
  underWay: {
    id: 'bulkAction.problem.underWay',
    defaultMessage: 'This is still under way. Wait until it has ended, or cancel it.',
  },
  nothingFailed: { id: 'bulkAction.problem.nothingFailed', defaultMessage: 'Nothing failed.' },
  isUndone: { id: 'bulkAction.problem.isUndone', defaultMessage: 'This has been undone.' },
  noUndo: { id: 'bulkAction.problem.noUndo', defaultMessage: 'There is nothing to undo here.' },
  tooLate: { id: 'bulkAction.problem.tooLate', defaultMessage: 'It’s too late to undo this.' },
});

/** Why nothing was done to a course. */
export const bulkReasons = defineMessages({
  lost: { id: 'bulkAction.reason.lost', defaultMessage: 'This didn’t come about within a day.' },
});

/** What the audit log says about actions. */
export const bulkNotes = defineMessages({
  started: {
    id: 'bulkAction.note.started',
    defaultMessage: '{action}: {courses, plural, one {# course} other {# courses}}',
  },
  ended: {
    id: 'bulkAction.note.ended',
    defaultMessage:
      '{action}, started by {person}: {done, number} done, {unchanged, number} unchanged, {failed, number} failed, {dropped, number} dropped',
  },
  undone: {
    id: 'bulkAction.note.undone',
    defaultMessage: '{courses, plural, one {# course} other {# courses}} to put back',
  },
  undoEnded: {
    id: 'bulkAction.note.undoEnded',
    defaultMessage: '{undone, number} put back, {kept, number} left as they are',
  },
});
