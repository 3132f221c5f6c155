import { type CoursePart, itemParts, unreadProblems } from '#shared/courses/content.ts';
import { linkedId } from '#shared/courses/canvas-id.ts';
import { linkedItems, moduleLinks, type FindLinked } from './course-links.ts';
import type { CourseSnapshot, SnapshotItem } from './course-snapshot.ts';

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

/** Ids of the files that any text or module of the course names, published or not; null if some couldn't be read. */
export function usedFiles(snapshot: CourseSnapshot): ReadonlySet<string> | null {
  if (!knowsLinks(snapshot)) return null;
  const ids = new Set<string>();
  const add = (id: string) => ids.add(linkedId(id, snapshot.shard ?? null));
  for (const { part, id } of moduleLinks(snapshot, { onlyPublished: false })) if (part === 'file') add(id);
  for (const { lmsFileId } of courseImages(snapshot)) ids.add(lmsFileId);
  for (const { body } of [...snapshot.items, ...snapshot.extras])
    for (const id of body.facts?.fileIds ?? []) add(id);
  return ids;
}

/** Whether students get to see a question or a file: the quiz it's in is reachable, or something shows the file. */
export function isExtraUsed(
  { kind, lmsItemId, address }: SnapshotItem,
  { reachable, used }: { reachable: ReadonlySet<SnapshotItem>; used: ReadonlySet<string> },
): boolean {
  if (kind === 'html_file') return used.has(lmsItemId);
  return [...reachable].some((item) => item.kind === 'quiz' && item.address === address);
}

/** Canvas keeps a course's picture in a folder of its own, and no text names it. */
function courseImages({ files, folders }: CourseSnapshot) {
  const own = folders?.find(({ fullName }) => fullName === 'course files/course_image')?.lmsFolderId;
  return own === undefined ? [] : (files ?? []).filter(({ lmsFolderId }) => lmsFolderId === own);
}
