import type { MetricId } from '#shared/scans/metrics.ts';
import type { Metric } from '#shared/scans/metrics/metric.ts';
import { betterWhenOf, type HistoryMetricId } from './history-metrics.ts';

export const reportDurations = ['current', '30_days', '90_days', '6_months'] as const;
export type ReportDuration = (typeof reportDurations)[number];

/** How the courses' values become one number. Courses whose value isn't known are left out. */
export type ReportSource =
  | { readonly sum: HistoryMetricId }
  | { readonly mean: HistoryMetricId }
  /** the sum of the first, of the sum of the second, times 100 */
  | { readonly ratio: readonly [HistoryMetricId, HistoryMetricId] }
  /** a mean in which a course counts as often as the other metric says */
  | { readonly weightedMean: HistoryMetricId; readonly by: HistoryMetricId }
  /** courses with a flag, of those where it's known, times 100 */
  | { readonly percentOfCourses: HistoryMetricId }
  /** courses whose last change, a metric that's a day, lies in that many days up to the row's */
  | { readonly changedWithin: number; readonly by: HistoryMetricId };

export const reportSummaries = ['sum', 'mean', 'ratio', 'weighted_mean', 'percent_of_courses'] as const;
export type ReportSummary = (typeof reportSummaries)[number];

/** A number of a report. A metric can be behind several of them, so a field has an id of its own. */
export interface ReportField {
  readonly id: `${string}.${string}`;
  readonly from: ReportSource;
  readonly unit: Exclude<Metric['unit'], 'flag' | 'day'>;
}

export interface ReportPreset {
  readonly id: string;
  readonly tool: 'readygo' | 'udoit' | 'tidyup' | 'core';
  readonly type: 'historical' | 'checklist' | 'other';
  readonly view: 'history' | 'checklists' | 'checklist_tasks' | 'evidence';
  readonly controls: { readonly checklist: boolean; readonly display: boolean; readonly duration: boolean };
  readonly fields: readonly ReportField[];
}

const overTime = { checklist: false, display: false, duration: true } as const;
const ofChecklists = { checklist: true, display: true, duration: false } as const;
const history = { type: 'historical', view: 'history', controls: overTime } as const;

/** A field that's the sum of a metric, under the metric's own id. */
const count = <const Id extends MetricId>(id: Id) => ({ id, from: { sum: id }, unit: 'count' }) as const;
const megabytes = <const Id extends MetricId>(id: Id) =>
  ({ id, from: { sum: id }, unit: 'megabytes' }) as const;

/** Every report the product offers, in the selector's order. */
export const reportPresets = [
  {
    id: 'udoit_score',
    tool: 'udoit',
    ...history,
    fields: [
      { id: 'udoit.score', from: { mean: 'udoit.score' }, unit: 'score' },
      {
        id: 'udoit.score_weighted',
        from: { weightedMean: 'udoit.score', by: 'udoit.content_scanned_count' },
        unit: 'score',
      },
    ],
  },
  {
    id: 'udoit_issues',
    tool: 'udoit',
    ...history,
    fields: [count('udoit.error_count'), count('udoit.suggestion_count')],
  },
  {
    id: 'udoit_progress',
    tool: 'udoit',
    ...history,
    fields: [
      count('udoit.issue_fix_count'),
      count('udoit.issue_resolve_count'),
      { id: 'udoit.issue_resolve_percent', from: { mean: 'udoit.issue_resolve_percent' }, unit: 'percent' },
    ],
  },
  {
    id: 'udoit_in_place',
    tool: 'udoit',
    ...history,
    fields: [count('udoit.in_place_fix_count'), count('udoit.issue_fix_count')],
  },
  {
    id: 'udoit_files',
    tool: 'udoit',
    ...history,
    fields: [
      count('udoit.file_count'),
      count('udoit.file_review_count'),
      {
        id: 'udoit.file_review_percent',
        from: { ratio: ['udoit.file_review_count', 'udoit.file_count'] },
        unit: 'percent',
      },
    ],
  },
  {
    id: 'udoit_documents',
    tool: 'udoit',
    ...history,
    fields: [
      count('udoit.file_checked_count'),
      count('udoit.file_unchecked_count'),
      count('udoit.file_severe_count'),
      count('udoit.file_error_count'),
      { id: 'udoit.file_score', from: { mean: 'udoit.file_score' }, unit: 'score' },
    ],
  },
  {
    id: 'udoit_types',
    tool: 'udoit',
    ...history,
    fields: [
      count('udoit.image_issue_count'),
      count('udoit.color_issue_count'),
      count('udoit.heading_issue_count'),
      count('udoit.link_issue_count'),
      count('udoit.embed_issue_count'),
      count('udoit.table_issue_count'),
      count('udoit.list_issue_count'),
      count('udoit.markup_issue_count'),
      count('udoit.media_issue_count'),
    ],
  },
  {
    id: 'udoit_videos',
    tool: 'udoit',
    ...history,
    fields: [
      count('media.without_captions'),
      count('media.machine_captions'),
      count('media.person_captions'),
      count('media.unknown'),
      count('media.unavailable'),
    ],
  },
  {
    id: 'tidyup_content',
    tool: 'tidyup',
    ...history,
    fields: [count('tidyup.content_unused_count'), count('tidyup.content_unpublished_count')],
  },
  {
    id: 'tidyup_files',
    tool: 'tidyup',
    ...history,
    fields: [
      count('tidyup.file_unused_count'),
      count('tidyup.file_duplicate_count'),
      count('tidyup.file_large_count'),
    ],
  },
  {
    id: 'tidyup_space',
    tool: 'tidyup',
    ...history,
    fields: [
      megabytes('tidyup.file_mb'),
      megabytes('tidyup.file_unused_mb'),
      megabytes('tidyup.reclaimable_mb'),
    ],
  },
  {
    id: 'core_courses',
    tool: 'core',
    ...history,
    fields: [
      count('core.published'),
      { id: 'core.published_percent', from: { percentOfCourses: 'core.published' }, unit: 'percent' },
      count('core.studentCount'),
    ],
  },
  {
    id: 'core_content',
    tool: 'core',
    ...history,
    fields: [
      count('core.pageCount'),
      count('core.assignmentCount'),
      count('core.quizCount'),
      count('core.discussionCount'),
      count('core.announcementCount'),
      count('core.fileCount'),
    ],
  },
  {
    id: 'core_activity',
    tool: 'core',
    ...history,
    fields: [
      {
        id: 'core.changed_7_days',
        from: { changedWithin: 7, by: 'core.lastUpdateDay' },
        unit: 'count',
      },
      {
        id: 'core.changed_30_days',
        from: { changedWithin: 30, by: 'core.lastUpdateDay' },
        unit: 'count',
      },
    ],
  },
  {
    id: 'readygo_tasklists_overview',
    tool: 'readygo',
    type: 'checklist',
    view: 'checklists',
    controls: ofChecklists,
    fields: [],
  },
  {
    id: 'readygo_tasks_completed',
    tool: 'readygo',
    type: 'checklist',
    view: 'checklist_tasks',
    controls: ofChecklists,
    fields: [],
  },
  {
    id: 'readygo_trend',
    tool: 'readygo',
    ...history,
    fields: [
      {
        id: 'readygo.completion_percent',
        from: { ratio: ['readygo.completed_task_count', 'readygo.task_count'] },
        unit: 'percent',
      },
      {
        id: 'readygo.task_overdue_count',
        from: { sum: 'readygo.task_overdue_count' },
        unit: 'count',
      },
    ],
  },
  {
    id: 'evidence',
    tool: 'udoit',
    type: 'other',
    view: 'evidence',
    controls: { checklist: false, display: false, duration: false },
    fields: [],
  },
] as const satisfies readonly ReportPreset[];

export type PresetId = (typeof reportPresets)[number]['id'];
export type ReportFieldId = (typeof reportPresets)[number]['fields'][number]['id'];

/** In which direction a field gets better: that of the metric it's about, or of a ratio's part. */
export function betterWhenOfField({ from }: Pick<ReportField, 'from'>): Metric['betterWhen'] {
  if ('sum' in from) return betterWhenOf(from.sum);
  if ('mean' in from) return betterWhenOf(from.mean);
  if ('weightedMean' in from) return betterWhenOf(from.weightedMean);
  if ('percentOfCourses' in from) return betterWhenOf(from.percentOfCourses);
  return 'ratio' in from ? betterWhenOf(from.ratio[0]) : 'neither';
}
