import type { ComponentType } from 'react';
import { ChecklistsReport, ChecklistTasksReport } from './checklist-reports.tsx';
import { HistoryReport, type ReportProps } from './history-report.tsx';
import type { Preset } from './use-report-choice.ts';

/** How each view is shown. A preset whose view has no line here doesn't compile. */
export const reportViews = {
  history: HistoryReport,
  checklists: ChecklistsReport,
  checklist_tasks: ChecklistTasksReport,
} as const satisfies Record<Preset['view'], ComponentType<ReportProps>>;
