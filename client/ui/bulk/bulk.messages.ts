import { defineMessages } from '#shared/text/messages.ts';

export const bulkMessages = defineMessages({
  progress: { id: 'bulk.progress', defaultMessage: '{done, number} of {total, number}' },
  stop: { id: 'bulk.stop', defaultMessage: 'Stop' },
  partial: {
    id: 'bulk.partial',
    defaultMessage:
      '{done, plural, other {# done}}{failed, plural, =0 {} other {, {failed, number} failed}}{unsent, plural, =0 {} other {, {unsent, number} not started}}',
  },
  title: { id: 'bulk.title', defaultMessage: 'Title' },
  reason: { id: 'bulk.reason', defaultMessage: 'Reason' },
  failures: { id: 'bulk.failures', defaultMessage: 'Failures' },
  retry: { id: 'bulk.retry', defaultMessage: 'Retry the rest' },
  download: { id: 'bulk.download', defaultMessage: 'Download failures' },
  dismiss: { id: 'bulk.dismiss', defaultMessage: 'Dismiss' },
});
