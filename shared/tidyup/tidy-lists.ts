/** The lists of things to tidy up. Each is the rows behind the metric of its name. */
export const tidyLists = [
  'content_unused',
  'content_unpublished',
  'content_old',
  'content_duplicate',
  'file_unused',
  'file_duplicate',
  'file_large',
  'folder_empty',
  'page_empty',
  'assignment_empty',
  'module_empty',
  'page_orphan',
  'assignment_orphan',
  'module_unpublished',
  'broken_reference',
  'foreign_course_link',
  'broken_link',
] as const;
export type TidyList = (typeof tidyLists)[number];

/** The lists whose entries are faults to mend; the others are only worth a look (facts: `tidyup.issue_count`). */
export const faultyLists: readonly TidyList[] = [
  'file_unused',
  'file_duplicate',
  'folder_empty',
  'page_empty',
  'assignment_empty',
  'module_empty',
  'page_orphan',
  'assignment_orphan',
  'broken_reference',
  'broken_link',
];
