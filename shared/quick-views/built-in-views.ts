import { defaultColumns, productOf, type ColumnId } from '#shared/columns/columns.ts';
import { defaultTableView, type TableView } from '#shared/course-table/table-view.ts';
import type { Condition } from '#shared/filters/filter.ts';
import type { Product } from '#shared/task-runners/tool.ts';
import { defineMessages } from '#shared/text/messages.ts';

/** What the quick views are called that every institution has. */
export const builtInTitles = defineMessages({
  everything: { id: 'builtInView.title.everything', defaultMessage: 'Everything' },
  accessibility_now: { id: 'builtInView.title.accessibilityNow', defaultMessage: 'Accessibility now' },
  needs_scan: { id: 'builtInView.title.needsScan', defaultMessage: 'Needs scan' },
  to_tidy_up: { id: 'builtInView.title.toTidyUp', defaultMessage: 'To tidy up' },
  unpublished_near_deadline: {
    id: 'builtInView.title.unpublishedNearDeadline',
    defaultMessage: 'Unpublished near deadline',
  },
  readiness: { id: 'builtInView.title.readiness', defaultMessage: 'Readiness' },
  tasks_to_do: { id: 'builtInView.title.tasksToDo', defaultMessage: 'Tasks to do' },
});

/** The quick views that every institution has, in the order in which they're offered. */
export const builtInIds = [
  'everything',
  'accessibility_now',
  'needs_scan',
  'to_tidy_up',
  'unpublished_near_deadline',
  'readiness',
  'tasks_to_do',
] as const;
export type BuiltInId = (typeof builtInIds)[number];

/** Names only columns that exist. */
interface KnownView extends TableView {
  columns: ColumnId[];
  filter: (Condition & { column: ColumnId })[];
  sort: TableView['sort'] & { column: ColumnId };
}

interface BuiltInView {
  readonly flavour?: 'readygo';
  readonly view: KnownView;
}

const byTitle = { column: 'core.title', order: 'asc' } as const;

/** How near a deadline is near. */
const nearDays = 14;

/** Nobody can change these, but anyone can duplicate them. */
export const builtInViews: Readonly<Record<BuiltInId, BuiltInView>> = {
  everything: { view: { ...defaultTableView, columns: [...defaultColumns], filter: [], sort: byTitle } },
  accessibility_now: {
    view: {
      columns: [
        'core.title',
        'core.termName',
        'core.published',
        'core.studentCount',
        'udoit.score',
        'udoit.error_count',
        'udoit.suggestion_count',
        'udoit.last_scan_date_udoit',
      ],
      filter: [{ column: 'udoit.error_count', any: [{ op: 'above', value: 0 }] }],
      sort: { column: 'udoit.score', order: 'asc' },
      density: 'comfortable',
    },
  },
  needs_scan: {
    view: {
      columns: [
        'core.title',
        'core.courseCode',
        'core.termName',
        'core.scan_status',
        'core.last_scan_date_core',
        'udoit.scan_status',
        'tidyup.scan_status',
      ],
      filter: [{ column: 'core.scan_status', any: [{ op: 'one_of', value: ['never', 'failed', 'stale'] }] }],
      sort: { column: 'core.last_scan_date_core', order: 'asc' },
      density: 'comfortable',
    },
  },
  to_tidy_up: {
    view: {
      columns: [
        'core.title',
        'core.termName',
        'tidyup.issue_count',
        'tidyup.reclaimable_mb',
        'tidyup.file_unused_count',
        'tidyup.file_duplicate_count',
        'tidyup.broken_reference_count',
        'tidyup.last_scan_date_tidyup',
      ],
      filter: [{ column: 'tidyup.issue_count', any: [{ op: 'above', value: 0 }] }],
      sort: { column: 'tidyup.reclaimable_mb', order: 'desc' },
      density: 'comfortable',
    },
  },
  unpublished_near_deadline: {
    view: {
      columns: [
        'core.title',
        'core.termName',
        'core.state',
        'core.deadlineDate',
        'core.startDate',
        'core.instructors',
        'core.batches',
        'udoit.score',
      ],
      filter: [
        { column: 'core.published', any: [{ op: 'is', value: false }] },
        { column: 'core.deadlineDate', any: [{ op: 'next_days', value: nearDays }] },
      ],
      sort: { column: 'core.deadlineDate', order: 'asc' },
      density: 'comfortable',
    },
  },
  readiness: {
    flavour: 'readygo',
    view: {
      columns: [
        'core.title',
        'readygo.status',
        'readygo.completion_percent',
        'core.deadlineDate',
        'core.startDate',
        'core.published',
        'core.publishedItemPercent',
        'core.dueDatePercent',
        'udoit.score',
        'tidyup.issue_count',
      ],
      filter: [],
      sort: { column: 'core.deadlineDate', order: 'asc' },
      density: 'comfortable',
    },
  },
  tasks_to_do: {
    flavour: 'readygo',
    view: {
      columns: [
        'core.title',
        'readygo.status',
        'readygo.open_checklists',
        'readygo.completion_percent',
        'readygo.task_count',
        'readygo.completed_task_count',
        'readygo.task_overdue_count',
        'readygo.next_due_date',
        'core.deadlineDate',
      ],
      filter: [{ column: 'readygo.open_checklists', any: [{ op: 'not_empty' }] }],
      sort: { column: 'readygo.task_overdue_count', order: 'desc' },
      density: 'comfortable',
    },
  },
};

interface Institution {
  readonly isReadyGo: boolean;
  readonly activeProducts: readonly Product[];
}

/** The built-in quick views of an institution: those whose filter and order it has the tools for. */
export const builtInIdsOf = ({ isReadyGo, activeProducts }: Institution): readonly BuiltInId[] =>
  builtInIds.filter((id) => {
    const { flavour, view } = builtInViews[id];
    const asked = [view.sort.column, ...view.filter.map(({ column }) => column)].map(productOf);
    return (
      (flavour === undefined || isReadyGo) &&
      asked.every((product) => product === flavour || product === 'core' || activeProducts.includes(product))
    );
  });
