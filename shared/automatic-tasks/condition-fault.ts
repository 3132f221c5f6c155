import { productOf } from '#shared/columns/columns.ts';
import { type Condition, actingFaultOf } from '#shared/filters/filter.ts';
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
