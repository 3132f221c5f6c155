import { defineMessages } from '#shared/text/messages.ts';

export const statusProblems = defineMessages({
  notFound: { id: 'status.problem.notFound', defaultMessage: 'There is no such status.' },
  inactive: {
    id: 'status.problem.inactive',
    defaultMessage: 'This status is no longer in use. Choose another one.',
  },
  taken: { id: 'status.problem.taken', defaultMessage: 'Another status has this label.' },
  tooMany: {
    id: 'status.problem.tooMany',
    defaultMessage: 'Your institution can have {most, number} statuses. Remove some first.',
  },
  changed: {
    id: 'status.problem.changed',
    defaultMessage:
      'Somebody else has changed this status in the meantime. Load the latest version and change that one.',
  },
  notNewest: { id: 'status.problem.notNewest', defaultMessage: 'Not the latest version' },
  otherList: {
    id: 'status.problem.otherList',
    defaultMessage:
      'Somebody else has changed the list in the meantime. Look at it again, and then order it.',
  },
  notAll: {
    id: 'status.problem.notAll',
    defaultMessage: 'The new order must have every status exactly once.',
  },
  needsDefault: {
    id: 'status.problem.needsDefault',
    defaultMessage: 'One status must be the default. Make another one the default instead.',
  },
  defaultInUse: {
    id: 'status.problem.defaultInUse',
    defaultMessage: 'Courses get the default by themselves, so it must stay in use.',
  },
  intoItself: {
    id: 'status.problem.intoItself',
    defaultMessage: 'Choose another status for its courses than the one you remove.',
  },
});
