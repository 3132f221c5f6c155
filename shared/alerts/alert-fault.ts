import { actingFaultOf } from '#shared/filters/acting-fault.ts';
import type { Condition } from '#shared/filters/filter.ts';
import type { alertFaultMessages } from './alert-fault.messages.ts';

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
