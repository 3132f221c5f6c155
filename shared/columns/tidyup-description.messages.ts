import { defineMessages } from '#shared/text/messages.ts';

/** What each metric of the tidyup scan says as a column, by its id (facts: the metric catalogue). */
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
    defaultMessage: 'Files that no text, module or assignment of the course names.',
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
    defaultMessage: 'Assignments without a description, except those that are done in another tool.',
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
});
