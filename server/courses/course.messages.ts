import { defineMessages } from '#shared/text/messages.ts';

export const courseProblems = defineMessages({
  notTracked: { id: 'course.problem.notTracked', defaultMessage: 'This course isn’t tracked in Courseyard.' },
});

/** Why nothing is done to a course. */
export const courseReasons = defineMessages({
  notChangeable: {
    id: 'course.reason.notChangeable',
    defaultMessage: 'You may not change any active batch with this course.',
  },
  notInBatch: {
    id: 'course.reason.notInBatch',
    defaultMessage: 'This course has left the batch, or you may no longer change the batch.',
  },
  notSeen: {
    id: 'course.reason.notSeen',
    defaultMessage: 'This course is in none of your batches any more.',
  },
});

/** Why a named course couldn't be found. */
export const lookUpReasons = defineMessages({
  unknown: { id: 'course.reason.unknown', defaultMessage: 'Canvas doesn’t have this course.' },
  deleted: { id: 'course.reason.deleted', defaultMessage: 'This course was deleted in Canvas.' },
  unkept: { id: 'course.reason.unkept', defaultMessage: 'Canvas’s details of this course can’t be stored.' },
});
