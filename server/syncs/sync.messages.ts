import { defineMessages } from '#shared/text/messages.ts';

export const syncProblems = defineMessages({
  static: {
    id: 'sync.problem.static',
    defaultMessage: "A static batch only changes by hand; there's no rule to sync by.",
  },
  alreadyFinished: {
    id: 'sync.problem.alreadyFinished',
    defaultMessage: 'The sync had already finished.',
  },
  notRunning: { id: 'sync.problem.notRunning', defaultMessage: 'No sync is running.' },
  notWaiting: {
    id: 'sync.problem.notWaiting',
    defaultMessage: 'This sync is no longer waiting for confirmation.',
  },
  notFound: { id: 'sync.problem.notFound', defaultMessage: 'Sync not found' },
});
