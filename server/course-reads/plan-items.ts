import type { CourseSnapshot, SnapshotItem } from '#server/scanners/course-snapshot.ts';
import { isExtraUsed, reachableItems, usedFiles } from '#server/scanners/reachable.ts';
import type { CoursePart, ItemKind } from '#shared/courses/content.ts';
import type { ItemRow } from './content.repository.ts';
import { keyOfItem, type ItemKey, type KnownItem, type KnownItems } from './known-item.ts';

interface ItemPlan {
  /** new items, and those that differ from what's stored */
  readonly changed: readonly { readonly key: ItemKey; readonly item: SnapshotItem; readonly row: ItemRow }[];
  /** items that are no longer in the course */
  readonly goneIds: readonly number[];
  /** items that are no longer looked at, though they may still be there */
  readonly droppedIds: readonly number[];
}

/** What to write about a course's items; nothing where nothing changed. */
export function planItems(snapshot: CourseSnapshot, known: KnownItems): ItemPlan {
  const isReachable = reachIn(snapshot);
  const there = new Set<ItemKey>();
  const changed = [...snapshot.items, ...snapshot.extras].flatMap((item) => {
    const key = keyOfItem(item);
    there.add(key);
    const before = known.get(key);
    // Unknown if a part is missing: then what was known holds.
    const isUsed = isReachable?.(item) ?? before?.isUsed ?? true;
    const row = rowOf(item, isUsed);
    return before && isStored(before, row) ? [] : [{ key, item, row }];
  });
  const missing = [...known.values()].filter((item) => !item.isGone && !there.has(keyOfItem(item)));
  const isDropped = isUnwanted(snapshot);
  return {
    changed,
    goneIds: missing.filter((item) => !isDropped(item) && wasRead(snapshot, item.kind)).map(({ id }) => id),
    droppedIds: missing.filter(isDropped).map(({ id }) => id),
  };
}

/** Says of each item whether students can get to it; undefined if that isn't known. */
function reachIn(snapshot: CourseSnapshot): ((item: SnapshotItem) => boolean) | undefined {
  const [reachable, used] = [reachableItems(snapshot), usedFiles(snapshot)];
  if (!reachable || !used) return undefined;
  const extras = new Set(snapshot.extras);
  return (item) => (extras.has(item) ? isExtraUsed(item, { reachable, used }) : reachable.has(item));
}

/** The institution doesn't want this kind of item to be read, or no longer. */
const isUnwanted =
  ({ extent }: CourseSnapshot) =>
  ({ kind }: KnownItem) =>
    (kind === 'quiz_question' && !extent.quizQuestions) || (kind === 'html_file' && !extent.htmlFiles);

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
  quiz_question: 'quizzes',
  html_file: 'files',
};

/** Whether all items of a kind would be in the snapshot. Canvas says null for a syllabus that it doesn't tell. */
const wasRead = ({ gaps, course }: CourseSnapshot, kind: ItemKind) =>
  kind === 'syllabus' ? course.syllabus_body !== null : !gaps.some(({ part }) => part === partOf[kind]);
