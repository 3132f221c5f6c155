import { defineMessages } from '#shared/text/messages.ts';

/** Why an alert rule finds nothing. */
export const alertFaultMessages = defineMessages({
  empty: {
    id: 'alertRule.fault.empty',
    defaultMessage: 'Its condition asks for nothing, so it rests. Add a filter.',
  },
  unknownColumn: {
    id: 'alertRule.fault.unknownColumn',
    defaultMessage:
      'Its condition asks about a column that no longer exists, so it rests. Change the condition.',
  },
  notOffered: {
    id: 'alertRule.fault.notOffered',
    defaultMessage:
      'Its condition asks about a column that your institution doesn’t have, so it rests. Change the condition.',
  },
  aboutAlerts: {
    id: 'alertRule.fault.aboutAlerts',
    defaultMessage:
      'Its condition asks about alerts, so it would depend on itself, and rests. Change the condition.',
  },
  doesNotFit: {
    id: 'alertRule.fault.doesNotFit',
    defaultMessage:
      'Its condition asks a column for something that doesn’t fit it, so it rests. Change the condition.',
  },
});
