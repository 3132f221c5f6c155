import type { CoursePart } from '#shared/courses/content.ts';
import { linkedItems, moduleLinks, type FindLinked } from './course-links.ts';
import type { CourseSnapshot, SnapshotItem } from './course-snapshot.ts';

/** The parts whose items have a text, which can link to other items and show files. */
export const bodyParts: readonly CoursePart[] = [
  'pages',
  'assignments',
  'quizzes',
  'discussions',
  'announcements',
];

/** Whether one of the parts couldn't be read. */
export const lacks = ({ gaps }: CourseSnapshot, parts: readonly CoursePart[]) =>
  gaps.some(({ part }) => parts.includes(part));

/**
 * The items students can reach: published, and in a published module or linked from something they can reach. They
 * always reach the syllabus, the front page and announcements. Null if modules or texts with links weren't read.
 */
export function reachableItems(snapshot: CourseSnapshot): ReadonlySet<SnapshotItem> | null {
  const shown = moduleLinks(snapshot, { onlyPublished: true });
  if (!shown || lacks(snapshot, bodyParts)) return null;
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
  const shown = moduleLinks(snapshot, { onlyPublished: false });
  if (!shown || lacks(snapshot, bodyParts)) return null;
  const ids = new Set<string>();
  for (const { part, id } of shown) if (part === 'file') ids.add(id);
  for (const { body } of snapshot.items) for (const id of body.facts?.fileIds ?? []) ids.add(id);
  return ids;
}
