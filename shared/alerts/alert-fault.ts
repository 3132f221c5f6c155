import { type Condition, actingFaultOf } from '#shared/filters/filter.ts';
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

/** Why an alert rule with such a condition finds nothing. */
type AlertFault = keyof typeof alertFaultMessages;

interface Offered {
  readonly id: string;
  readonly isAvailable: boolean;
}

/** Columns that count alerts: a rule that asked them would depend on itself. */
const aboutAlerts: ReadonlySet<string> = new Set(['readygo.alert_count', 'readygo.open_alerts']);
const isAboutAlerts = (id: string) => aboutAlerts.has(id);

/** The columns that an alert rule can ask about. */
export const isForAlerts = ({ id, isAvailable }: Offered) => isAvailable && !isAboutAlerts(id);

/** What's wrong with the condition of an alert rule, where these columns are offered; undefined if nothing is. */
export function alertFaultOf(
  condition: readonly Condition[],
  columns: readonly Offered[],
): AlertFault | undefined {
  const fault = actingFaultOf(condition, { columns, isRefused: isAboutAlerts });
  return fault === 'refused' ? 'aboutAlerts' : fault;
}
