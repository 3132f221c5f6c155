import type { CourseSnapshot, SnapshotItem } from '#server/scanners/course-snapshot.ts';
import { reachableItems } from '#server/scanners/reachable.ts';
import type { CoursePart, ItemKind } from '#shared/courses/content.ts';
import type { ItemRow } from './content.repository.ts';
import { keyOfItem, type ItemKey, type KnownItem, type KnownItems } from './known-item.ts';

interface ItemPlan {
  /** new items, and those that differ from what's stored */
  readonly changed: readonly { readonly key: ItemKey; readonly item: SnapshotItem; readonly row: ItemRow }[];
  /** items that are no longer in the course */
  readonly goneIds: readonly number[];
}

/** What to write about a course's items; nothing where nothing changed. */
export function planItems(snapshot: CourseSnapshot, known: KnownItems): ItemPlan {
  const reachable = reachableItems(snapshot);
  const there = new Set<ItemKey>();
  const changed = snapshot.items.flatMap((item) => {
    const key = keyOfItem(item);
    there.add(key);
    const before = known.get(key);
    // Unknown if a part is missing: then what was known holds.
    const isUsed = reachable?.has(item) ?? before?.isUsed ?? true;
    const row = rowOf(item, isUsed);
    return before && isStored(before, row) ? [] : [{ key, item, row }];
  });
  const isGone = (item: KnownItem) =>
    !item.isGone && !there.has(keyOfItem(item)) && wasRead(snapshot, item.kind);
  return { changed, goneIds: [...known.values()].filter(isGone).map(({ id }) => id) };
}

function rowOf({ body, ...item }: SnapshotItem, isUsed: boolean): ItemRow {
  const { kind, lmsItemId, title, address, isPublished, updatedAt } = item;
  const { scanned, counts, facts, problem } = body;
  return {
    kind,
    lmsItemId,
    title,
    address,
    isPublished,
    isUsed,
    updatedAt,
    problem,
    ...(scanned && { text: { skipKey: scanned.skipKey, bodyHash: scanned.bodyHash, counts, facts } }),
  };
}

const isStored = (before: KnownItem, row: ItemRow) =>
  !row.text &&
  !before.isGone &&
  before.title === row.title &&
  before.address === row.address &&
  before.isPublished === row.isPublished &&
  before.isUsed === row.isUsed &&
  before.problem === row.problem &&
  before.updatedAt?.getTime() === row.updatedAt?.getTime();

const partOf: Record<Exclude<ItemKind, 'syllabus'>, CoursePart> = {
  page: 'pages',
  assignment: 'assignments',
  quiz: 'quizzes',
  discussion: 'discussions',
  announcement: 'announcements',
};

/** Whether all items of a kind would be in the snapshot. Canvas says null for a syllabus that it doesn't tell. */
const wasRead = ({ gaps, course }: CourseSnapshot, kind: ItemKind) =>
  kind === 'syllabus' ? course.syllabus_body !== null : !gaps.some(({ part }) => part === partOf[kind]);
