import type { ReportPreset } from './report-presets.ts';

/** What can be charted of a checklist or a task: the row's own field names. */
export const taskDisplayTypes = [
  'completedTaskCount',
  'incompleteTaskCount',
  'completedTaskPercentage',
  'incompleteTaskPercentage',
] as const;
export const checklistDisplayTypes = [
  'completedTasklists',
  'incompleteTasklists',
  'completedTasklistsPercentage',
  'incompleteTasklistsPercentage',
  ...taskDisplayTypes,
] as const;

export type TaskDisplayType = (typeof taskDisplayTypes)[number];
export type DisplayType = (typeof checklistDisplayTypes)[number];

export const isPercentage = (display: DisplayType) => display.endsWith('Percentage');

/** What a display type counts, out of which total; percentages are of the same total. */
const totals = {
  completedTasklists: 'tasklistCount',
  incompleteTasklists: 'tasklistCount',
  completedTasklistsPercentage: 'tasklistCount',
  incompleteTasklistsPercentage: 'tasklistCount',
  completedTaskCount: 'totalTaskCount',
  incompleteTaskCount: 'totalTaskCount',
  completedTaskPercentage: 'totalTaskCount',
  incompleteTaskPercentage: 'totalTaskCount',
} as const satisfies Record<DisplayType, string>;

/** A row with what can be charted of it. */
export type Totalled = Readonly<Partial<Record<DisplayType | (typeof totals)[DisplayType], number>>>;

/** What a row's number for a display type is out of. */
export const totalOf = (row: Totalled, display: DisplayType) => row[totals[display]] ?? 0;

/** What each view can chart; tasks have only their own four (specification §5). */
export const displayTypesOf = {
  history: [],
  checklists: checklistDisplayTypes,
  checklist_tasks: taskDisplayTypes,
  evidence: [],
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
