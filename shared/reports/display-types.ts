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
