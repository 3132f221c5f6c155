import { defineMessages, type Message } from '#shared/text/messages.ts';
import type { Metric } from './metric.ts';

/** What the tidyup scan measures. Definitions: facts, the metric catalogue. */
export const tidyupMetrics = [
  { id: 'tidyup.content_count', position: 1, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'tidyup.content_unused_count', position: 2, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.content_unpublished_count', position: 3, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.content_old_count', position: 4, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.content_duplicate_count', position: 5, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.file_count', position: 6, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'tidyup.file_mb', position: 7, unit: 'megabytes', betterWhen: 'neither', summary: 'sum' },
  { id: 'tidyup.file_unused_count', position: 8, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.file_unused_mb', position: 9, unit: 'megabytes', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.file_duplicate_count', position: 10, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.file_duplicate_mb', position: 11, unit: 'megabytes', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.file_large_count', position: 12, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.file_large_mb', position: 13, unit: 'megabytes', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.file_used_percent', position: 14, unit: 'percent', betterWhen: 'higher', summary: 'mean' },
  { id: 'tidyup.reclaimable_mb', position: 15, unit: 'megabytes', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.folder_empty_count', position: 16, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.page_empty_count', position: 17, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.assignment_empty_count', position: 18, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.module_empty_count', position: 19, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.page_orphan_count', position: 20, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.assignment_orphan_count', position: 21, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.module_unpublished_count', position: 22, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.broken_reference_count', position: 23, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  {
    id: 'tidyup.foreign_course_link_count',
    position: 24,
    unit: 'count',
    betterWhen: 'lower',
    summary: 'sum',
  },
  { id: 'tidyup.broken_link_count', position: 25, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.link_checked_count', position: 26, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'tidyup.issue_count', position: 27, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'tidyup.removed_count', position: 28, unit: 'count', betterWhen: 'higher', summary: 'sum' },
] as const satisfies readonly Metric[];

export type TidyupMetricId = (typeof tidyupMetrics)[number]['id'];

/** What each is called. */
export const tidyupLabels = defineMessages({
  'tidyup.content_count': { id: 'metric.tidyup.content_count', defaultMessage: 'Content' },
  'tidyup.content_unused_count': {
    id: 'metric.tidyup.content_unused_count',
    defaultMessage: 'Unused content',
  },
  'tidyup.content_unpublished_count': {
    id: 'metric.tidyup.content_unpublished_count',
    defaultMessage: 'Unpublished content',
  },
  'tidyup.content_old_count': { id: 'metric.tidyup.content_old_count', defaultMessage: 'Old content' },
  'tidyup.content_duplicate_count': {
    id: 'metric.tidyup.content_duplicate_count',
    defaultMessage: 'Same title twice',
  },
  'tidyup.file_count': { id: 'metric.tidyup.file_count', defaultMessage: 'Files (TidyUP)' },
  'tidyup.file_mb': { id: 'metric.tidyup.file_mb', defaultMessage: 'Files (MB)' },
  'tidyup.file_unused_count': { id: 'metric.tidyup.file_unused_count', defaultMessage: 'Unused files' },
  'tidyup.file_unused_mb': { id: 'metric.tidyup.file_unused_mb', defaultMessage: 'Unused files (MB)' },
  'tidyup.file_duplicate_count': {
    id: 'metric.tidyup.file_duplicate_count',
    defaultMessage: 'Duplicate files',
  },
  'tidyup.file_duplicate_mb': {
    id: 'metric.tidyup.file_duplicate_mb',
    defaultMessage: 'Duplicate files (MB)',
  },
  'tidyup.file_large_count': { id: 'metric.tidyup.file_large_count', defaultMessage: 'Large files' },
  'tidyup.file_large_mb': { id: 'metric.tidyup.file_large_mb', defaultMessage: 'Large files (MB)' },
  'tidyup.file_used_percent': { id: 'metric.tidyup.file_used_percent', defaultMessage: 'Files in use (%)' },
  'tidyup.reclaimable_mb': { id: 'metric.tidyup.reclaimable_mb', defaultMessage: 'Space to free up (MB)' },
  'tidyup.folder_empty_count': { id: 'metric.tidyup.folder_empty_count', defaultMessage: 'Empty folders' },
  'tidyup.page_empty_count': { id: 'metric.tidyup.page_empty_count', defaultMessage: 'Empty pages' },
  'tidyup.assignment_empty_count': {
    id: 'metric.tidyup.assignment_empty_count',
    defaultMessage: 'Empty assignments',
  },
  'tidyup.module_empty_count': { id: 'metric.tidyup.module_empty_count', defaultMessage: 'Empty modules' },
  'tidyup.page_orphan_count': {
    id: 'metric.tidyup.page_orphan_count',
    defaultMessage: 'Pages not linked anywhere',
  },
  'tidyup.assignment_orphan_count': {
    id: 'metric.tidyup.assignment_orphan_count',
    defaultMessage: 'Assignments not linked anywhere',
  },
  'tidyup.module_unpublished_count': {
    id: 'metric.tidyup.module_unpublished_count',
    defaultMessage: 'Unpublished modules',
  },
  'tidyup.broken_reference_count': {
    id: 'metric.tidyup.broken_reference_count',
    defaultMessage: 'Broken links inside the course',
  },
  'tidyup.foreign_course_link_count': {
    id: 'metric.tidyup.foreign_course_link_count',
    defaultMessage: 'Links to other courses',
  },
  'tidyup.broken_link_count': { id: 'metric.tidyup.broken_link_count', defaultMessage: 'Broken web links' },
  'tidyup.link_checked_count': {
    id: 'metric.tidyup.link_checked_count',
    defaultMessage: 'Web links checked',
  },
  'tidyup.issue_count': { id: 'metric.tidyup.issue_count', defaultMessage: 'To tidy up' },
  'tidyup.removed_count': { id: 'metric.tidyup.removed_count', defaultMessage: 'Tidied up' },
}) satisfies Record<TidyupMetricId, Message>;

/** What each says as a column, in a sentence. */
export const tidyupDescriptions = defineMessages({
  'tidyup.content_count': {
    id: 'column.description.tidyup.content_count',
    defaultMessage: 'Content items that TidyUP looked at.',
  },
  'tidyup.content_unused_count': {
    id: 'column.description.tidyup.content_unused_count',
    defaultMessage:
      'Content items that students can’t reach from a module, the front page, the syllabus or another text.',
  },
  'tidyup.content_unpublished_count': {
    id: 'column.description.tidyup.content_unpublished_count',
    defaultMessage: 'Content items that students don’t see.',
  },
  'tidyup.content_old_count': {
    id: 'column.description.tidyup.content_old_count',
    defaultMessage: 'Content items that haven’t changed for 24 months.',
  },
  'tidyup.content_duplicate_count': {
    id: 'column.description.tidyup.content_duplicate_count',
    defaultMessage:
      'Content items with the same title as another one of their kind; one of each group isn’t counted.',
  },
  'tidyup.file_count': {
    id: 'column.description.tidyup.file_count',
    defaultMessage: 'Files of the course when TidyUP last read it.',
  },
  'tidyup.file_mb': {
    id: 'column.description.tidyup.file_mb',
    defaultMessage: 'The size of all files together, in megabytes.',
  },
  'tidyup.file_unused_count': {
    id: 'column.description.tidyup.file_unused_count',
    defaultMessage:
      'Files that nothing in the course uses; empty where something that could use them isn’t read, such as the questions of a quiz.',
  },
  'tidyup.file_unused_mb': {
    id: 'column.description.tidyup.file_unused_mb',
    defaultMessage: 'The size of unused files together, in megabytes.',
  },
  'tidyup.file_duplicate_count': {
    id: 'column.description.tidyup.file_duplicate_count',
    defaultMessage:
      'Files with the same size, kind and name as another one; one of each group isn’t counted.',
  },
  'tidyup.file_duplicate_mb': {
    id: 'column.description.tidyup.file_duplicate_mb',
    defaultMessage: 'The size of duplicate files together, in megabytes.',
  },
  'tidyup.file_large_count': {
    id: 'column.description.tidyup.file_large_count',
    defaultMessage: 'Files at or above the size that your institution calls large.',
  },
  'tidyup.file_large_mb': {
    id: 'column.description.tidyup.file_large_mb',
    defaultMessage: 'The size of large files together, in megabytes.',
  },
  'tidyup.file_used_percent': {
    id: 'column.description.tidyup.file_used_percent',
    defaultMessage: 'The share of files that are in use; empty if there are none.',
  },
  'tidyup.reclaimable_mb': {
    id: 'column.description.tidyup.reclaimable_mb',
    defaultMessage: 'The size of unused and duplicate files, each counted once, in megabytes.',
  },
  'tidyup.folder_empty_count': {
    id: 'column.description.tidyup.folder_empty_count',
    defaultMessage: 'Folders without files or other folders in them.',
  },
  'tidyup.page_empty_count': {
    id: 'column.description.tidyup.page_empty_count',
    defaultMessage: 'Pages without text, images, media or formulas.',
  },
  'tidyup.assignment_empty_count': {
    id: 'column.description.tidyup.assignment_empty_count',
    defaultMessage:
      'Assignments without a description, except those whose content is elsewhere, such as in another tool.',
  },
  'tidyup.module_empty_count': {
    id: 'column.description.tidyup.module_empty_count',
    defaultMessage: 'Modules with nothing in them.',
  },
  'tidyup.page_orphan_count': {
    id: 'column.description.tidyup.page_orphan_count',
    defaultMessage: 'Pages in no module that no other text links to, without the front page.',
  },
  'tidyup.assignment_orphan_count': {
    id: 'column.description.tidyup.assignment_orphan_count',
    defaultMessage: 'Assignments in no module that no other text links to.',
  },
  'tidyup.module_unpublished_count': {
    id: 'column.description.tidyup.module_unpublished_count',
    defaultMessage: 'Modules that students don’t see.',
  },
  'tidyup.broken_reference_count': {
    id: 'column.description.tidyup.broken_reference_count',
    defaultMessage: 'Links to parts of this course that don’t exist, counted once for each text they are in.',
  },
  'tidyup.foreign_course_link_count': {
    id: 'column.description.tidyup.foreign_course_link_count',
    defaultMessage: 'Links into other courses, counted once for each text they are in.',
  },
  'tidyup.broken_link_count': {
    id: 'column.description.tidyup.broken_link_count',
    defaultMessage: 'Web links that failed twice, at least a day apart; empty if the check is off.',
  },
  'tidyup.link_checked_count': {
    id: 'column.description.tidyup.link_checked_count',
    defaultMessage: 'Web links that have been checked; empty if the check is off.',
  },
  'tidyup.issue_count': {
    id: 'column.description.tidyup.issue_count',
    defaultMessage:
      'Unused and duplicate files, empty things, things that nothing links to, and broken links together.',
  },
  'tidyup.removed_count': {
    id: 'column.description.tidyup.removed_count',
    defaultMessage: 'Things that were to be tidied up once and are gone.',
  },
}) satisfies Record<TidyupMetricId, Message>;
