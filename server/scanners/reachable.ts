import { type CoursePart, itemParts } from '#shared/courses/content.ts';
import { isSwitchedOff, unreadProblems } from '#shared/scans/contents.ts';
import { partsOfList } from '#shared/tidyup/tidy-lists.ts';
import { filesByName, linkedItems, moduleLinks, type FindLinked } from './course-links.ts';
import type { CourseSnapshot, SnapshotFile, SnapshotItem, SnapshotModule } from './course-snapshot.ts';
import { filesInFields, type FilesNamed } from './file-mentions.ts';

/** The parts of a course that weren't read as a whole. */
export function missingParts(snapshot: CourseSnapshot): ReadonlySet<CoursePart> {
  const { gaps, modules, files, folders } = snapshot;
  const missing = new Set(gaps.map(({ part }) => part));
  if ([...snapshot.items, ...snapshot.extras].some(isUnread)) missing.add('texts');
  if (!modules || modules.some(({ items }) => items === null)) missing.add('modules');
  if (!files) missing.add('files');
  if (!folders) missing.add('folders');
  return missing;
}

/** Whether some of an item's text wasn't read: it can use any file, and link to anything. */
export const isUnread = ({ elsewhere, body: { problem } }: SnapshotItem): boolean =>
  elsewhere === 'new_quiz' || unreadProblems.some((unread) => unread === problem);

/** Whether all texts and modules were read, so that whatever nothing links to isn't linked. */
function knowsLinks(snapshot: CourseSnapshot) {
  const missing = missingParts(snapshot);
  const needed: readonly CoursePart[] = [...itemParts, 'texts', 'modules'];
  return !needed.some((part) => missing.has(part));
}

/**
 * The items students can reach: published, and in a published module or linked from something they can reach. They
 * always reach the syllabus, the front page and announcements. Null if modules or texts with links weren't read, or if
 * it isn't known where one of the links leads.
 */
export function reachableItems(snapshot: CourseSnapshot): ReadonlySet<SnapshotItem> | null {
  if (!knowsLinks(snapshot) || snapshot.hasUnknownPages === true) return null;
  const shown = moduleLinks(snapshot, { onlyPublished: true });
  const find = linkedItems(snapshot);
  const starts = snapshot.items.filter(isAlwaysShown);
  for (const link of shown) {
    const item = find(link);
    if (item) starts.push(item);
  }
  return followLinks(starts, find);
}

/** Canvas sends announcements to all students, and leads to the syllabus and the front page from its own menu. */
const isAlwaysShown = ({ kind, isFrontPage }: SnapshotItem) =>
  kind === 'syllabus' || kind === 'announcement' || isFrontPage;

/** A list instead of recursion: courses chain thousands of pages by “next”. */
function followLinks(starts: readonly SnapshotItem[], find: FindLinked): ReadonlySet<SnapshotItem> {
  const reached = new Set<SnapshotItem>();
  const waiting = [...starts];
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    if (item.isPublished === false || reached.has(item)) continue;
    reached.add(item);
    for (const link of item.body.facts?.courseLinks ?? []) {
      const linked = find(link);
      if (linked && !reached.has(linked)) waiting.push(linked);
    }
  }
  return reached;
}

/** What names a file: a module, an item, or the course itself (its card and its banner). */
export type FileNamer = SnapshotModule | SnapshotItem | 'course';

const namersIn = new WeakMap<CourseSnapshot, ReadonlyMap<string, ReadonlySet<FileNamer>>>();

/** The files that something in the course names, published or not, as far as it was read, by id, with all that names each. */
export function fileNamers(snapshot: CourseSnapshot): ReadonlyMap<string, ReadonlySet<FileNamer>> {
  const namers = namersIn.get(snapshot) ?? findNamers(snapshot);
  namersIn.set(snapshot, namers);
  return namers;
}

/** Ids of the same files. */
export const namedFiles = (snapshot: CourseSnapshot): ReadonlySet<string> =>
  new Set(fileNamers(snapshot).keys());

function findNamers(snapshot: CourseSnapshot): ReadonlyMap<string, ReadonlySet<FileNamer>> {
  const find = filesByName(snapshot);
  const namers = new Map<string, Set<FileNamer>>();
  const add = (id: string, namer: FileNamer) => {
    const known = namers.get(id) ?? new Set();
    namers.set(id, known.add(namer));
  };
  for (const module of snapshot.modules ?? [])
    for (const { part, id } of moduleLinks({ ...snapshot, modules: [module] }, { onlyPublished: false }))
      if (part === 'file')
        find({ fileIds: [id], fileNames: [] }).forEach((found) => {
          add(found, module);
        });
  for (const { by, owner, named } of mentionsIn(snapshot))
    for (const id of find(named)) if (id !== owner) add(id, by);
  for (const { lmsFileId } of courseImages(snapshot)) add(lmsFileId, 'course');
  return namers;
}

interface FileMention {
  readonly by: FileNamer;
  /** the file that the text is in */
  readonly owner?: string;
  readonly named: FilesNamed;
}

/** All that names files in a course: its own fields, the texts and fields of its items, addresses in its modules. */
function mentionsIn(snapshot: CourseSnapshot): FileMention[] {
  const { image_download_url: card, banner_image_download_url: banner } = snapshot.course;
  return [
    { by: 'course', named: filesInFields([card, banner]) },
    ...(snapshot.modules ?? []).map((module) => ({
      by: module,
      named: filesInFields((module.items ?? []).map((item) => item.externalUrl)),
    })),
    ...[...snapshot.items, ...snapshot.extras].flatMap((item) => [
      { by: item, named: item.files },
      // A file that names itself isn't used by that.
      ...(item.body.facts
        ? [{ by: item, named: item.body.facts, ...(item.kind === 'html_file' && { owner: item.lmsItemId }) }]
        : []),
    ]),
  ];
}

/** The same files; null if something that could name others wasn't read, or says in no way we know which it means. */
export const usedFiles = (snapshot: CourseSnapshot): ReadonlySet<string> | null =>
  knowsFileUse(snapshot) ? namedFiles(snapshot) : null;

/** Texts were read to their end for what they name. Whatever else there is leaves that open. */
const isRead = (item: SnapshotItem) => item.body.facts !== null && !isUnread(item);

const lacksPart = (snapshot: CourseSnapshot) => {
  const missing = missingParts(snapshot);
  return partsOfList.file_unused.some((part) => missing.has(part));
};

const knowsFileUse = (snapshot: CourseSnapshot) =>
  !lacksPart(snapshot) &&
  [...snapshot.items, ...snapshot.extras].every(isRead) &&
  !(isSwitchedOff('quiz_question', snapshot.extent) && snapshot.items.some(({ kind }) => kind === 'quiz')) &&
  unreadWebFiles(snapshot.files ?? [], snapshot.extent).length === 0 &&
  !mentionsIn(snapshot).some(({ named }) => named.fileNames.some(({ by }) => by === 'unclear'));

type WebFile = Pick<SnapshotFile, 'name' | 'contentType'>;

const isPage = ({ name, contentType }: WebFile) => isHtml(contentType) || /\.x?html?$/i.test(name);
/** Styles and scripts. */
export const isPartOfPages = ({ name, contentType }: WebFile) =>
  /^(?:text|application)\/(?:css|(?:x-)?javascript|ecmascript)\b/i.test(contentType ?? '') ||
  /\.(?:css|m?js)$/i.test(name);

/** Whether a file is read as a text if the institution wants that. */
export const isHtml = (contentType: string | null) =>
  /^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '');

/** Web pages among a course's files that aren't read, though they show other files; with them styles and scripts. */
export function unreadWebFiles<File extends WebFile>(
  files: readonly File[],
  { htmlFiles }: { readonly htmlFiles: boolean },
): File[] {
  if (!files.some(isPage)) return [];
  return files.filter((file) =>
    isPage(file) ? !(htmlFiles && isHtml(file.contentType)) : isPartOfPages(file),
  );
}

/** Whether students get to see a question: the quiz it's in is reachable. */
export const isAsked = ({ address }: SnapshotItem, reachable: ReadonlySet<SnapshotItem>) =>
  [...reachable].some(
    (item) => (item.kind === 'quiz' || item.kind === 'assignment') && item.address === address,
  );

/** Canvas keeps a course's pictures in folders of their own, and no text names them. */
function courseImages({ files, folders }: CourseSnapshot) {
  const own = new Set(
    (folders ?? []).flatMap(({ fullName, lmsFolderId }) =>
      /^[^/]+\/(?:course|banner)_image$/.test(fullName) ? [lmsFolderId] : [],
    ),
  );
  return (files ?? []).filter(({ lmsFolderId }) => lmsFolderId !== null && own.has(lmsFolderId));
}
