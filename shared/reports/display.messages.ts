import { defineMessages, type Message } from '#shared/text/messages.ts';
import type { DisplayType } from './display-types.ts';

/** What can be charted of checklists and tasks. */
export const displayMessages: Record<DisplayType, Message> = defineMessages({
  completedTasklists: { id: 'report.display.completedTasklists', defaultMessage: 'Completed checklists' },
  incompleteTasklists: { id: 'report.display.incompleteTasklists', defaultMessage: 'Incomplete checklists' },
  completedTasklistsPercentage: {
    id: 'report.display.completedTasklistsPercentage',
    defaultMessage: 'Completed checklists (%)',
  },
  incompleteTasklistsPercentage: {
    id: 'report.display.incompleteTasklistsPercentage',
    defaultMessage: 'Incomplete checklists (%)',
  },
  completedTaskCount: { id: 'report.display.completedTaskCount', defaultMessage: 'Completed tasks' },
  incompleteTaskCount: { id: 'report.display.incompleteTaskCount', defaultMessage: 'Incomplete tasks' },
  completedTaskPercentage: {
    id: 'report.display.completedTaskPercentage',
    defaultMessage: 'Completed tasks (%)',
  },
  incompleteTaskPercentage: {
    id: 'report.display.incompleteTaskPercentage',
    defaultMessage: 'Incomplete tasks (%)',
  },
});
