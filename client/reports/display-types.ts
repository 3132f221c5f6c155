import {
  checklistDisplayTypes,
  taskDisplayTypes,
  totalOf,
  type DisplayType,
  type TaskDisplayType,
  type Totalled,
} from '#shared/reports/display-types.ts';
import type { ReportPreset } from '#shared/reports/report-presets.ts';

/** What each view can chart; tasks have only their own four (specification §5). */
export const displayTypesOf = {
  history: [],
  checklists: checklistDisplayTypes,
  checklist_tasks: taskDisplayTypes,
} as const satisfies Record<ReportPreset['view'], readonly DisplayType[]>;

/** Whether it's one that tasks have. */
export const isOfTasks = (display: DisplayType): display is TaskDisplayType =>
  taskDisplayTypes.some((one) => one === display);

export interface Amount {
  /** null if there's nothing to count: its total is zero */
  readonly value: number | null;
  readonly total: number;
}

/** A row's value for a display type, and the total it's out of. */
export function amountOf(row: Totalled, display: DisplayType): Amount {
  const total = totalOf(row, display);
  return { value: total === 0 ? null : (row[display] ?? null), total };
}
