import { defineMessages } from '#shared/text/messages.ts';

export const bulkMessages = defineMessages({
  progress: { id: 'bulk.progress', defaultMessage: '{done, number} of {total, number}' },
  stop: { id: 'bulk.stop', defaultMessage: 'Stop' },
  success: {
    id: 'bulk.success',
    defaultMessage: '{count, plural, one {# course: done.} other {# courses: done.}}',
  },
  partial: {
    id: 'bulk.partial',
    defaultMessage:
      'Done: {done, number}.{failed, plural, =0 {} other { Failed: {failed, number}.}}{unsent, plural, =0 {} other { Not begun: {unsent, number}.}}',
  },
  failures: { id: 'bulk.failures', defaultMessage: 'What failed' },
  retry: { id: 'bulk.retry', defaultMessage: 'Try the rest again' },
  download: { id: 'bulk.download', defaultMessage: 'Download what failed' },
  dismiss: { id: 'bulk.dismiss', defaultMessage: 'Dismiss' },
});
