import { defineMessages } from '#shared/text/messages.ts';

export const exportMessages = defineMessages({
  export: { id: 'export.export', defaultMessage: 'Export' },
  format: {
    id: 'export.format',
    defaultMessage: '{format, select, xlsx {Excel} other {CSV}}',
  },
  started: { id: 'export.started', defaultMessage: 'Exporting…' },
  running: { id: 'export.running', defaultMessage: 'Exporting… {megabytes, number} MB' },
  stop: { id: 'export.stop', defaultMessage: 'Stop exporting' },
  stopped: { id: 'export.stopped', defaultMessage: 'The export was stopped.' },
  done: { id: 'export.done', defaultMessage: 'Exported as {name}.' },
  failed: { id: 'export.failed', defaultMessage: 'The export stopped before its end. Try again.' },
});
