import { toolOfMetric, type MetricId } from '#shared/scans/metrics.ts';
import type { Product, Tool } from '#shared/task-runners/tool.ts';
import type { MeasureId } from './evidence-target.ts';
import type { HistoryMetricId } from './history-metrics.ts';

/** The tables of an evidence that are made of numbers, in their order. */
export const evidenceSections = [
  'courses',
  'content',
  'issues',
  'done',
  'documents',
  'videos',
  'tasks',
] as const;
export type EvidenceSection = (typeof evidenceSections)[number];

/** Where a number of an evidence comes from. */
export type EvidenceSource =
  /** courses that were tracked, or that have values of a tool */
  | { readonly courses: 'tracked' | Tool }
  | { readonly sum: HistoryMetricId }
  | { readonly mean: HistoryMetricId }
  /** what's left of the first after the second */
  | { readonly less: readonly [HistoryMetricId, HistoryMetricId] };

export interface EvidenceNumber {
  readonly id: string;
  readonly section: EvidenceSection;
  /** without the product, the number isn't there */
  readonly tool: Product;
  readonly from: EvidenceSource;
  readonly unit: 'count' | 'score';
}

const sums = <const Id extends MetricId>(section: EvidenceSection, ids: readonly Id[]) =>
  ids.map((id) => ({ id, section, tool: toolOfMetric(id), from: { sum: id }, unit: 'count' }) as const);

const checked = <const T extends Tool>(tool: T) =>
  ({ id: `checked.${tool}`, section: 'courses', tool, from: { courses: tool }, unit: 'count' }) as const;

const tasks = <const Id extends HistoryMetricId & `readygo.${string}`>(id: Id) =>
  ({ id, section: 'tasks', tool: 'readygo', from: { sum: id }, unit: 'count' }) as const;

/** Every number of an evidence, in the order of its tables. Frozen copies name them: an id never gets another meaning. */
export const evidenceNumbers = [
  { id: 'tracked', section: 'courses', tool: 'core', from: { courses: 'tracked' }, unit: 'count' },
  checked('core'),
  checked('udoit'),
  checked('tidyup'),
  ...sums('content', [
    'udoit.content_scanned_count',
    'udoit.content_with_error_count',
    'udoit.content_unscannable_count',
    'udoit.quiz_unread_count',
    'udoit.elsewhere_unread_count',
    'udoit.file_unread_count',
    'udoit.part_unread_count',
  ]),
  { id: 'udoit.score', section: 'issues', tool: 'udoit', from: { mean: 'udoit.score' }, unit: 'score' },
  ...sums('issues', [
    'udoit.error_count',
    'udoit.suggestion_count',
    'udoit.image_issue_count',
    'udoit.color_issue_count',
    'udoit.heading_issue_count',
    'udoit.link_issue_count',
    'udoit.embed_issue_count',
    'udoit.table_issue_count',
    'udoit.list_issue_count',
    'udoit.markup_issue_count',
    'udoit.media_issue_count',
  ]),
  ...sums('done', ['udoit.issue_fix_count', 'udoit.in_place_fix_count']),
  {
    id: 'fixed_elsewhere',
    section: 'done',
    tool: 'udoit',
    from: { less: ['udoit.issue_fix_count', 'udoit.in_place_fix_count'] },
    unit: 'count',
  },
  {
    id: 'replaced_documents',
    section: 'done',
    tool: 'udoit',
    from: { sum: 'udoit.file_replaced_count' },
    unit: 'count',
  },
  ...sums('done', ['udoit.issue_resolve_count', 'udoit.file_review_count']),
  ...sums('documents', ['udoit.file_count', 'udoit.file_checked_count', 'udoit.file_unchecked_count']),
  ...sums('documents', ['udoit.file_severe_count']),
  {
    id: 'documents_without_severe',
    section: 'documents',
    tool: 'udoit',
    from: { less: ['udoit.file_checked_count', 'udoit.file_severe_count'] },
    unit: 'count',
  },
  ...sums('documents', ['udoit.file_error_count', 'udoit.file_scanned_count', 'udoit.file_untagged_count']),
  ...sums('videos', [
    'media.count',
    'media.without_captions',
    'media.machine_captions',
    'media.person_captions',
    'media.unknown',
    'media.minutes',
  ]),
  tasks('readygo.task_count'),
  tasks('readygo.completed_task_count'),
  tasks('readygo.task_overdue_count'),
] as const satisfies readonly EvidenceNumber[];

export type EvidenceNumberId = (typeof evidenceNumbers)[number]['id'];

const known: ReadonlySet<string> = new Set(evidenceNumbers.map(({ id }) => id));

/** Whether it's one of this version: a frozen copy can have others. */
export const isEvidenceNumber = (id: string): id is EvidenceNumberId => known.has(id);

/** What an institution can set itself as a target: a part of a whole, in percent. */
export interface EvidenceMeasure {
  readonly part: HistoryMetricId;
  readonly whole: HistoryMetricId;
  /** whether the part is what shouldn't be, and the rest counts */
  readonly isRest: boolean;
}

export const evidenceMeasures: Readonly<Record<MeasureId, EvidenceMeasure>> = {
  documents: { part: 'udoit.file_severe_count', whole: 'udoit.file_checked_count', isRest: true },
  items: { part: 'udoit.content_with_error_count', whole: 'udoit.content_scanned_count', isRest: true },
  videos: { part: 'media.person_captions', whole: 'media.count', isRest: false },
};
