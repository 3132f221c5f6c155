import { courseFormats } from '#shared/batches/batch.ts';
import { workflowStates } from '#shared/courses/course.ts';
import { scopeAlarms, scopeStandings } from '#shared/scope-decisions/scope-terms.ts';
import { tools } from '#shared/task-runners/tool.ts';
import type { Column } from './column.ts';

/** How a tool's data about a course stands. */
export const scanStandings = ['never', 'scanning', 'failed', 'stale', 'fresh'] as const;
export type ScanStanding = (typeof scanStandings)[number];

const plain = { summary: 'none', betterWhen: 'neither', isSortable: true } as const;

const scanDate = { ...plain, type: 'date', precision: 'moment' } as const;
const counted = { ...plain, type: 'number', unit: 'count', summary: 'sum' } as const;
const scanStatus = { ...plain, type: 'one_of', words: scanStandings } as const;

/** What is known about a course besides what its scans measure. */
export const courseColumns = [
  { ...plain, id: 'core.title', type: 'text' },
  { ...plain, id: 'core.courseCode', type: 'text' },
  { ...plain, id: 'core.sisCourseId', type: 'text' },
  { ...plain, id: 'core.lmsCourseId', type: 'text' },
  { ...plain, id: 'core.state', type: 'one_of', words: workflowStates },
  { ...plain, id: 'core.published', type: 'flag', summary: 'sum', betterWhen: 'higher' },
  { ...plain, id: 'core.termName', type: 'one_of' },
  { ...plain, id: 'core.accountName', type: 'one_of', isTree: true },
  { ...plain, id: 'core.courseFormat', type: 'one_of', words: courseFormats },
  { ...plain, id: 'core.startDate', type: 'date', precision: 'moment' },
  { ...plain, id: 'core.endDate', type: 'date', precision: 'moment' },
  { ...plain, id: 'core.created_date', type: 'date', precision: 'moment' },
  { ...plain, id: 'core.term_end_date', type: 'date', precision: 'moment' },
  { ...plain, id: 'core.concluded_date', type: 'date', precision: 'moment' },
  { ...plain, id: 'core.deadlineDate', type: 'date', precision: 'day' },
  { ...plain, id: 'core.days_to_deadline', type: 'number', unit: 'count' },
  { ...plain, id: 'core.lastUpdateDate', type: 'date', precision: 'day', betterWhen: 'higher' },
  { ...plain, id: 'core.instructors', type: 'text', isMany: true, isSortable: false },
  { ...plain, id: 'core.batches', type: 'one_of', isMany: true, isSortable: false },
  { ...plain, id: 'core.tags', type: 'one_of', isMany: true, isSortable: false },
  { ...plain, id: 'core.scope', type: 'one_of', words: scopeStandings },
  { ...plain, id: 'core.scope_review_date', type: 'date', precision: 'day' },
  { ...plain, id: 'core.scope_alarms', type: 'one_of', words: scopeAlarms, isMany: true, isSortable: false },
  { ...scanStatus, id: 'core.scans', isMany: true, isSortable: false },
  { ...scanDate, id: 'core.last_scan_date_core' },
  { ...scanStatus, id: 'core.scan_status' },
  { ...plain, id: 'core.unscanned_days', type: 'number', unit: 'count', betterWhen: 'lower' },
  { ...plain, id: 'core.invalid_runners', type: 'one_of', words: tools, isMany: true, isSortable: false },
  { ...scanDate, id: 'udoit.last_scan_date_udoit' },
  { ...scanStatus, id: 'udoit.scan_status' },
  { ...plain, id: 'udoit.score_change_7d', type: 'number', unit: 'score', betterWhen: 'higher' },
  { ...scanDate, id: 'tidyup.last_scan_date_tidyup' },
  { ...scanStatus, id: 'tidyup.scan_status' },
  { ...plain, id: 'readygo.status', type: 'one_of' },
  { ...scanDate, id: 'readygo.status_since' },
  { ...plain, id: 'readygo.completion_percent', type: 'percent', unit: 'percent', betterWhen: 'higher' },
  { ...counted, id: 'readygo.tasklist_count' },
  { ...counted, id: 'readygo.tasklist_completed_count', betterWhen: 'higher' },
  { ...counted, id: 'readygo.task_count' },
  { ...counted, id: 'readygo.completed_task_count', betterWhen: 'higher' },
  { ...counted, id: 'readygo.task_overdue_count', betterWhen: 'lower' },
  { ...plain, id: 'readygo.next_due_date', type: 'date', precision: 'day' },
  { ...plain, id: 'readygo.checklists', type: 'one_of', isMany: true, isSortable: false },
  { ...plain, id: 'readygo.open_checklists', type: 'one_of', isMany: true, isSortable: false },
  { ...plain, id: 'readygo.completed_checklists', type: 'one_of', isMany: true, isSortable: false },
  { ...counted, id: 'readygo.alert_count', betterWhen: 'lower' },
  { ...plain, id: 'readygo.open_alerts', type: 'one_of', isMany: true, isSortable: false },
  { ...scanDate, id: 'readygo.last_message_date' },
] as const satisfies readonly Column[];
