import { courseParts, itemParts, listedParts, type CoursePart } from '../courses/content.ts';

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

/** The lists of faults as an institution counts them: links to the web only while it has them checked. */
export const countedLists = ({ checkLinks }: { readonly checkLinks: boolean }) =>
  faultyLists.filter((list) => checkLinks || list !== 'broken_link');

/** Parts of a course in which nothing can name a file. Any other one that wasn't read can. */
const withoutFiles: ReadonlySet<string> = new Set(['teachers', 'students', 'storage']);

/** What else can name files and wasn't read, in a course whose parts all were. */
export const unreadKinds = ['texts', 'questions', 'web_files', 'references'] as const;
export type UnreadKind = (typeof unreadKinds)[number];

/** The parts of a course that must have been read to know a list; without one of them it's unknown. */
export const partsOfList = {
  content_unused: [...itemParts, 'texts', 'modules'],
  content_unpublished: listedParts,
  content_old: listedParts,
  content_duplicate: listedParts,
  file_unused: courseParts.filter((part) => !withoutFiles.has(part)),
  file_duplicate: ['files'],
  file_large: ['files'],
  folder_empty: ['folders'],
  page_empty: ['pages'],
  assignment_empty: ['assignments'],
  module_empty: ['modules'],
  page_orphan: [...itemParts, 'texts', 'modules'],
  assignment_orphan: [...itemParts, 'texts', 'modules'],
  module_unpublished: ['modules'],
  broken_reference: [...itemParts, 'modules', 'files'],
  foreign_course_link: itemParts,
  broken_link: itemParts,
} as const satisfies Record<TidyList, readonly CoursePart[]>;

/** Lists of files, whose entries have a size that adds up to a number of megabytes. */
export const sizedLists = [
  'file_unused',
  'file_duplicate',
  'file_large',
] as const satisfies readonly TidyList[];

/** What Canvas counts as a megabyte. */
export const bytesPerMb = 1_048_576;
