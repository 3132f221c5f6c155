import { defineMessages } from '#shared/text/messages.ts';

export const severityMessages = defineMessages({
  label: { id: 'severity.label', defaultMessage: 'Severity' },
  any: { id: 'severity.any', defaultMessage: 'Any severity' },
  name: {
    id: 'severity.name',
    defaultMessage: '{severity, select, info {Information} warning {Warning} other {Serious}}',
  },
});
