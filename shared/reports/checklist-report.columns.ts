import type { List } from '#shared/http/list.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { ChecklistReportRow, ChecklistTaskRow } from './checklist-report.ts';
import {
  checklistDisplayTypes,
  isPercentage,
  taskDisplayTypes,
  totalOf,
  type DisplayType,
  type TaskDisplayType,
  type Totalled,
} from './display-types.ts';
import { displayMessages, presetMessages } from './report-names.messages.ts';

export const checklistReportTexts = defineMessages({
  checklist: { id: 'report.checklist', defaultMessage: 'Checklist' },
  checklistInFile: { id: 'report.export.checklist', defaultMessage: 'Checklist' },
  task: { id: 'report.task', defaultMessage: 'Task' },
  tasklistCount: { id: 'report.tasklistCount', defaultMessage: 'Courses' },
  inScopeTasklistCount: { id: 'report.inScopeTasklistCount', defaultMessage: 'Courses in scope' },
  totalTaskCount: { id: 'report.totalTaskCount', defaultMessage: 'Tasks' },
  inScopeTaskCount: { id: 'report.inScopeTaskCount', defaultMessage: 'Tasks in scope' },
});

/** What can be charted, as columns. Files leave a percentage of nothing empty; sorted, it's 0. */
const displayColumns = <D extends DisplayType>(displays: readonly D[]) => {
  const columnOf = (display: D) => ({
    label: displayMessages[display],
    type: isPercentage(display) ? ('percent' as const) : ('number' as const),
    sorts: (row: Readonly<Record<D, number>>) => row[display],
    value: (row: Totalled & Readonly<Record<D, number>>) =>
      isPercentage(display) && totalOf(row, display) === 0 ? null : row[display],
  });
  // One for each.
  return Object.fromEntries(displays.map((display) => [display, columnOf(display)])) as Record<
    D,
    ReturnType<typeof columnOf>
  >;
};

export const checklistReportList = {
  title: presetMessages.readygo_tasklists_overview,
  columns: {
    title: {
      label: checklistReportTexts.checklist,
      fileLabel: checklistReportTexts.checklistInFile,
      type: 'text',
      sorts: true,
      value: ({ title }) => title,
    },
    tasklistCount: {
      label: checklistReportTexts.tasklistCount,
      type: 'number',
      sorts: true,
      value: ({ tasklistCount }) => tasklistCount,
    },
    inScopeTasklistCount: {
      label: checklistReportTexts.inScopeTasklistCount,
      type: 'number',
      sorts: true,
      value: ({ inScopeTasklistCount }) => inScopeTasklistCount,
    },
    totalTaskCount: {
      label: checklistReportTexts.totalTaskCount,
      type: 'number',
      sorts: true,
      value: ({ totalTaskCount }) => totalTaskCount,
    },
    inScopeTaskCount: {
      label: checklistReportTexts.inScopeTaskCount,
      type: 'number',
      sorts: true,
      value: ({ inScopeTaskCount }) => inScopeTaskCount,
    },
    ...displayColumns<DisplayType>(checklistDisplayTypes),
  },
} satisfies List<ChecklistReportRow>;

/** The tasks of a checklist; each course that has it has each of them once. */
export const checklistTaskReportList = {
  title: presetMessages.readygo_tasks_completed,
  columns: {
    title: { label: checklistReportTexts.task, type: 'text', sorts: true, value: ({ title }) => title },
    totalTaskCount: {
      label: checklistReportTexts.tasklistCount,
      type: 'number',
      sorts: true,
      value: ({ totalTaskCount }) => totalTaskCount,
    },
    inScopeTaskCount: {
      label: checklistReportTexts.inScopeTasklistCount,
      type: 'number',
      sorts: true,
      value: ({ inScopeTaskCount }) => inScopeTaskCount,
    },
    ...displayColumns<TaskDisplayType>(taskDisplayTypes),
  },
} satisfies List<ChecklistTaskRow>;
