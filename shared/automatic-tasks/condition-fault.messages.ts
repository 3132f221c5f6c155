import { defineMessages } from '#shared/text/messages.ts';

/** Why an automatic task can’t get done by itself. */
export const conditionFaultMessages = defineMessages({
  empty: {
    id: 'automaticTask.fault.empty',
    defaultMessage: 'Nothing says when a scan ticks this task. Add a filter, or let a person tick it.',
  },
  unknownColumn: {
    id: 'automaticTask.fault.unknownColumn',
    defaultMessage:
      'Its condition asks about a column that no longer exists, so no scan can tick it. A person still can.',
  },
  notOffered: {
    id: 'automaticTask.fault.notOffered',
    defaultMessage:
      'Its condition asks about a column that your institution doesn’t have, so no scan can tick it. A person still can.',
  },
  aboutTasks: {
    id: 'automaticTask.fault.aboutTasks',
    defaultMessage:
      'Its condition asks about tasks, so it would depend on itself, and no scan can tick it. A person still can.',
  },
  doesNotFit: {
    id: 'automaticTask.fault.doesNotFit',
    defaultMessage:
      'Its condition asks a column for something that doesn’t fit it, so no scan can tick it. A person still can.',
  },
});
