import { defineMessages } from '#shared/text/messages.ts';

export const batchChecklistMessages = defineMessages({
  checklist: { id: 'tasklist.checklist', defaultMessage: 'Checklist' },
  choose: { id: 'tasklist.choose', defaultMessage: 'Type to search for a checklist' },
  none: { id: 'tasklist.none', defaultMessage: 'No published checklist matches.' },
  taskCount: { id: 'tasklist.taskCount', defaultMessage: '{count, plural, one {# task} other {# tasks}}' },
  ofBatch: { id: 'tasklist.ofBatch', defaultMessage: 'Checklists' },
  ofBatchText: {
    id: 'tasklist.ofBatchText',
    defaultMessage:
      'Each course of this batch gets these checklists, also courses that enter it later. When a course leaves, work that was done stays with it.',
  },
  ofBatchNone: { id: 'tasklist.ofBatchNone', defaultMessage: 'This batch has no checklists.' },
  ofBatchFailed: {
    id: 'tasklist.ofBatchFailed',
    defaultMessage: 'The checklists of this batch couldn’t be loaded.',
  },
  assigned: { id: 'tasklist.assigned', defaultMessage: 'Assigned' },
  assignedTo: {
    id: 'tasklist.assignedTo',
    defaultMessage: '{assigned, number} of {courses, plural, one {# course has} other {# courses have}} it',
  },
  completedBy: {
    id: 'tasklist.completedBy',
    defaultMessage: '{count, plural, one {# course has} other {# courses have}} completed it',
  },
  inScope: {
    id: 'tasklist.inScope',
    defaultMessage:
      'In scope: {assigned, number} of {courses, plural, one {# course has} other {# courses have}} it, and {count, plural, one {# has} other {# have}} completed it.',
  },
  progress: {
    id: 'tasklist.progress',
    defaultMessage: 'Tasks of “{title}” that are completed',
  },
  percent: { id: 'tasklist.percent', defaultMessage: '{done, number} of {total, number} ({percent})' },
  noData: { id: 'tasklist.noData', defaultMessage: 'No tasks' },
  underWay: { id: 'tasklist.underWay', defaultMessage: 'Courses are still getting it' },
  assignedBy: { id: 'tasklist.assignedBy', defaultMessage: 'by {name}' },
  assignTo: { id: 'tasklist.assignTo', defaultMessage: 'Assign a checklist' },
  assign: { id: 'tasklist.assign', defaultMessage: 'Assign' },
  assignHint: {
    id: 'tasklist.assignHint',
    defaultMessage: 'All courses of the batch get it in the background. Those that have it keep it as it is.',
  },
  remove: { id: 'tasklist.remove', defaultMessage: 'Remove' },
  removeNamed: { id: 'tasklist.removeNamed', defaultMessage: 'Remove “{title}” from the batch' },
  removeText: {
    id: 'tasklist.removeText',
    defaultMessage:
      'Courses that enter the batch later no longer get it. Where nobody has worked on it yet, it’s removed. Where work was done, it stays on the course.',
  },
  failed: { id: 'tasklist.failed', defaultMessage: 'This couldn’t be saved.' },
});
