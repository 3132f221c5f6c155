import type { TidyupMetricId } from '#shared/scans/metrics/tidyup.ts';
import { partsOfList, tidyLists, type TidyList, bytesPerMb } from '#shared/tidyup/tidy-lists.ts';
import { itemParts, type CoursePart } from '#shared/courses/content.ts';
import type { CourseSnapshot, SnapshotModule, SnapshotFile } from '../course-snapshot.ts';
import { missingParts, namedFiles, reachableItems, usedFiles } from '../reachable.ts';
import {
  contentOf,
  listDuplicateTitles,
  listEmptyAssignments,
  listEmptyPages,
  listOld,
  listOrphans,
  listUnpublished,
  listUnused,
} from './content-lists.ts';
import { listBrokenReferences, listForeignCourseLinks } from './link-lists.ts';
import { type TidyEntry, keyOfThing } from './tidy-entry.ts';

const entryOfFile = ({ lmsFileId, name, size, contentType, updatedAt }: SnapshotFile): TidyEntry => ({
  thing: keyOfThing(`file:${lmsFileId}`),
  title: name,
  address: `files/${lmsFileId}`,
  detail: { bytes: size ?? 0, contentType, updatedAt: updatedAt?.toISOString() ?? null },
});

const listUnusedFiles = ({ files }: CourseSnapshot, used: ReadonlySet<string>): TidyEntry[] =>
  (files ?? []).filter(({ lmsFileId }) => !used.has(lmsFileId)).map(entryOfFile);

/** Canvas and people's own computers number the copies of a file: `plan (1).pdf`, `plan-1.pdf`. */
const nameOfOriginal = (name: string) => {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${stem.replace(/(?:\s?\(\d+\)|-\d+)$/, '')}${extension}`.toLowerCase();
};

const originalKey = ({ size, contentType, name }: SnapshotFile) =>
  `${size ?? 0} ${contentType ?? ''} ${nameOfOriginal(name)}`;

/** Of equal files all but one: the one in use stays, or else the one with the shortest name. */
function listDuplicateFiles({ files }: CourseSnapshot, used: ReadonlySet<string>): TidyEntry[] {
  const rank = ({ lmsFileId }: SnapshotFile) => (used.has(lmsFileId) ? 1 : 0);
  const groups = Map.groupBy(
    (files ?? []).filter(({ size }) => (size ?? 0) > 0),
    originalKey,
  );
  return [...groups.values()].flatMap((group) =>
    group
      .toSorted((one, other) => rank(other) - rank(one) || one.name.length - other.name.length)
      .slice(1)
      .map(entryOfFile),
  );
}

const listLargeFiles = ({ files }: CourseSnapshot, largeFileMb: number): TidyEntry[] =>
  (files ?? []).filter(({ size }) => (size ?? 0) >= largeFileMb * bytesPerMb).map(entryOfFile);

/** The sizes of entries together, each file once. */
function megabytesOf(...lists: readonly (readonly TidyEntry[])[]): number {
  const sizes = new Map(lists.flat().map(({ thing, detail }) => [thing, Number(detail.bytes)]));
  return bytesInMb([...sizes.values()]);
}

const bytesInMb = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0) / bytesPerMb;

/** The folder all others are in can't be deleted. */
const listEmptyFolders = ({ folders }: CourseSnapshot): TidyEntry[] =>
  (folders ?? [])
    .filter(
      ({ fileCount, folderCount, lmsParentFolderId }) =>
        fileCount === 0 && folderCount === 0 && lmsParentFolderId !== null,
    )
    .map(({ lmsFolderId, name, fullName }) => ({
      thing: keyOfThing(`folder:${lmsFolderId}`),
      title: name,
      address: addressOfFolder(fullName),
      detail: { path: fullName },
    }));

/** Canvas shows a folder by its path below the outermost one. */
const addressOfFolder = (fullName: string) =>
  ['files/folder', ...fullName.toWellFormed().split('/').slice(1).map(encodeURIComponent)].join('/');

const listEmptyModules = ({ modules }: CourseSnapshot): TidyEntry[] =>
  (modules ?? []).filter(({ items }) => items?.length === 0).map(entryOfModule);

const listUnpublishedModules = ({ modules }: CourseSnapshot): TidyEntry[] =>
  (modules ?? []).filter(({ isPublished }) => isPublished === false).map(entryOfModule);

const entryOfModule = ({ lmsModuleId, title, items }: SnapshotModule): TidyEntry => ({
  thing: keyOfThing(`module:${lmsModuleId}`),
  title,
  address: `modules#module_${lmsModuleId}`,
  detail: { items: items?.length ?? null },
});

/** What one read of a course can't tell: it takes the web, and what was found before. */
type Later = 'broken_link_count' | 'link_checked_count' | 'issue_count' | 'removed_count';

type MeasuredValues = Readonly<Record<Exclude<TidyupMetricId, `tidyup.${Later}`>, number | null>>;

/** The lists that a read of a course settles; null if a part it needs wasn't read. */
export type MeasuredLists = Readonly<Record<Exclude<TidyList, 'broken_link'>, readonly TidyEntry[] | null>>;

interface TidyupMeasure {
  readonly lists: MeasuredLists;
  readonly values: MeasuredValues;
}

interface TidyupOptions {
  /** from this size on a file is large, in megabytes */
  readonly largeFileMb: number;
}

/** What there is to tidy up in a course. Pure. */
export function measureTidyup(snapshot: CourseSnapshot, options: TidyupOptions): TidyupMeasure {
  const missing = missingParts(snapshot);
  const lists = listsOf(snapshot, options, missing);
  return { lists, values: { ...countsOf(lists), ...totalsOf(snapshot, lists, missing) } };
}

function listsOf(
  snapshot: CourseSnapshot,
  { largeFileMb }: TidyupOptions,
  missing: ReadonlySet<CoursePart>,
): MeasuredLists {
  const [reachable, used] = [reachableItems(snapshot), usedFiles(snapshot)];
  const known = (list: TidyList, entries: () => TidyEntry[]) =>
    partsOfList[list].some((part) => missing.has(part)) ? null : distinct(entries());
  return {
    content_unused: reachable && known('content_unused', () => listUnused(snapshot, reachable)),
    content_unpublished: known('content_unpublished', () => listUnpublished(snapshot)),
    content_old: known('content_old', () => listOld(snapshot)),
    content_duplicate: known('content_duplicate', () => listDuplicateTitles(snapshot, reachable)),
    file_unused: used && known('file_unused', () => listUnusedFiles(snapshot, used)),
    file_duplicate: known('file_duplicate', () => listDuplicateFiles(snapshot, namedFiles(snapshot))),
    file_large: known('file_large', () => listLargeFiles(snapshot, largeFileMb)),
    folder_empty: known('folder_empty', () => listEmptyFolders(snapshot)),
    page_empty: known('page_empty', () => listEmptyPages(snapshot)),
    assignment_empty: known('assignment_empty', () => listEmptyAssignments(snapshot)),
    module_empty: known('module_empty', () => listEmptyModules(snapshot)),
    // A link by a name that isn't known could lead to any of them.
    page_orphan:
      snapshot.hasUnknownPages === true ? null : known('page_orphan', () => listOrphans(snapshot, 'page')),
    assignment_orphan: known('assignment_orphan', () => listOrphans(snapshot, 'assignment')),
    module_unpublished: known('module_unpublished', () => listUnpublishedModules(snapshot)),
    broken_reference: known('broken_reference', () => listBrokenReferences(snapshot)),
    foreign_course_link: known('foreign_course_link', () => listForeignCourseLinks(snapshot)),
  };
}

/** Canvas can list a thing twice if something was added while its pages were read. */
const distinct = (entries: readonly TidyEntry[]) => [
  ...new Map(entries.map((entry) => [entry.thing, entry])).values(),
];

type Counted = Exclude<TidyList, 'broken_link'>;

/** The lists that need nothing but the course. */
export const measuredLists = tidyLists.filter((list): list is Counted => list !== 'broken_link');

function countsOf(lists: MeasuredLists) {
  const entries = measuredLists.map((list) => [`tidyup.${list}_count`, lists[list]?.length ?? null] as const);
  // One for each of the lists above.
  return Object.fromEntries(entries) as Record<`tidyup.${Counted}_count`, number | null>;
}

function totalsOf(
  snapshot: CourseSnapshot,
  { file_unused: unused, file_duplicate: duplicate, file_large: large }: MeasuredLists,
  missing: ReadonlySet<CoursePart>,
) {
  const files = missing.has('files') ? null : snapshot.files;
  const count = files?.length ?? 0;
  return {
    'tidyup.content_count': itemParts.some((part) => missing.has(part)) ? null : contentOf(snapshot).length,
    'tidyup.file_count': files && files.length,
    'tidyup.file_mb': files && bytesInMb(files.map(({ size }) => size ?? 0)),
    'tidyup.file_unused_mb': unused && megabytesOf(unused),
    'tidyup.file_duplicate_mb': duplicate && megabytesOf(duplicate),
    'tidyup.file_large_mb': large && megabytesOf(large),
    'tidyup.file_used_percent': unused && count > 0 ? (100 * (count - unused.length)) / count : null,
    'tidyup.reclaimable_mb': unused && duplicate && megabytesOf(unused, duplicate),
  };
}
