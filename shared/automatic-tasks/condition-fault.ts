import { productOf } from '#shared/columns/columns.ts';
import { actingFaultOf } from '#shared/filters/acting-fault.ts';
import type { Condition } from '#shared/filters/filter.ts';
import { conditionFaultMessages } from './condition-fault.messages.ts';

/** Why a task with such a condition never gets done by itself. */
type ConditionFault = keyof typeof conditionFaultMessages;

interface Offered {
  readonly id: string;
  readonly isAvailable: boolean;
}

/** ReadyGo's columns that people decide about; its others count tasks, which would make a task depend on itself, or alerts, which can depend on tasks. */
const aboutPeople: ReadonlySet<string> = new Set(['readygo.status', 'readygo.status_since']);
const isAboutTasks = (id: string) => productOf(id) === 'readygo' && !aboutPeople.has(id);

/** The columns that an automatic task's condition can ask about. */
export const isForConditions = ({ id, isAvailable }: Offered) => isAvailable && !isAboutTasks(id);

/** What's wrong with the condition of an automatic task, where these columns are offered; undefined if nothing is. */
export function conditionFaultOf(
  condition: readonly Condition[],
  columns: readonly Offered[],
): ConditionFault | undefined {
  const fault = actingFaultOf(condition, { columns, isRefused: isAboutTasks });
  return fault === 'refused' ? 'aboutTasks' : fault;
}
