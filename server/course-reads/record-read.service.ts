import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { recordCourse, recordTeachers } from '#server/courses/course.service.ts';
import { recordFiles } from '#server/course-files/record-files.service.ts';
import { accessibilityValues } from '#server/findings/measure-course.service.ts';
import { settleHosted } from '#server/findings/hosted-findings.service.ts';
import { recordFindings } from '#server/findings/record-findings.service.ts';
import { measureCore } from '#server/scanners/core/core-values.ts';
import type { CourseSnapshot, SnapshotItem } from '#server/scanners/course-snapshot.ts';
import { fileUsesIn } from '#server/scanners/file-places.ts';
import { isAsked, namedFiles, reachableItems, usedFiles } from '#server/scanners/reachable.ts';
import { valuesOf } from '#server/scanners/content-facts.ts';
import { countContents } from '#server/scanners/contents.ts';
import { lockForRecording, recordRead, type CourseRead } from '#server/scans/reading.service.ts';
import { recordCourseTeachers } from '#server/teachers/teacher.service.ts';
import { recordVideos } from '#server/media/record-videos.service.ts';
import { recordTidyup } from '#server/tidyup/record-tidyup.service.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { ItemKind } from '#shared/courses/content.ts';
import { contents, isSwitchedOff } from '#shared/scans/contents.ts';
import { markGone, storePageNames, upsertItems, type ItemRow, deleteItems } from './content.repository.ts';
import { type KnownItems, keyOfItem, type ItemKey, type KnownItem } from './known-item.ts';
import { whenever } from '#server/infra/events/event.ts';
import { scansForgotten } from '#server/scans/scan.events.ts';

interface ItemPlan {
  /** new items, and those that differ from what's stored */
  readonly changed: readonly { readonly key: ItemKey; readonly item: SnapshotItem; readonly row: ItemRow }[];
  /** items that are no longer in the course */
  readonly goneIds: readonly number[];
  /** items that are no longer looked at, though they may still be there */
  readonly droppedIds: readonly number[];
}

/** What to write about a course's items; nothing where nothing changed. */
function planItems(snapshot: CourseSnapshot, known: KnownItems, isReachable: Reach): ItemPlan {
  const there = new Set<ItemKey>();
  const changed = [...snapshot.items, ...snapshot.extras].flatMap((item) => {
    const key = keyOfItem(item);
    there.add(key);
    const before = known.get(key);
    // Unknown if a part is missing: then what was known holds.
    const isUsed = isReachable(item) ?? before?.isUsed ?? true;
    const row = rowOf(item, before, isUsed);
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

type Reach = (item: SnapshotItem) => boolean | undefined;

/** Says of each item whether students can get to it; undefined if that isn't known. */
function reachIn(snapshot: CourseSnapshot): Reach {
  const reachable = reachableItems(snapshot);
  const isUsed = fileUseIn(snapshot);
  return (item) => {
    if (item.kind === 'html_file') return isUsed(item.lmsItemId) ?? undefined;
    if (item.kind === 'quiz_question' || item.kind === 'new_quiz_question')
      return reachable ? isAsked(item, reachable) : undefined;
    return reachable?.has(item);
  };
}

/** Says of a file whether something in the course names it; null if something that could wasn't read. */
function fileUseIn(snapshot: CourseSnapshot): (lmsFileId: string) => boolean | null {
  const [named, isKnown] = [namedFiles(snapshot), usedFiles(snapshot) !== null];
  return (lmsFileId) => named.has(lmsFileId) || (isKnown ? false : null);
}

/** The institution doesn't want this kind of item to be read, or no longer. */
const isUnwanted =
  ({ extent }: CourseSnapshot) =>
  ({ kind }: KnownItem) =>
    isSwitchedOff(kind, extent);

function rowOf({ body, ...item }: SnapshotItem, before: KnownItem | undefined, isUsed: boolean): ItemRow {
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
    place: placeOf(item, scanned === null ? before : undefined),
    insideAt: item.insideAt ?? null,
    ...(scanned && { text: { skipKey: scanned.skipKey, bodyHash: scanned.bodyHash, counts, facts } }),
  };
}

/** Where a text's parts begin is known of the text that was scanned. */
const placeOf = ({ place = null }: Pick<SnapshotItem, 'place'>, before: KnownItem | undefined) =>
  place && before?.place ? { ...place, parts: before.place.parts } : place;

const isStored = (before: KnownItem, row: ItemRow) =>
  !row.text &&
  !before.isGone &&
  before.title === row.title &&
  before.address === row.address &&
  before.isPublished === row.isPublished &&
  before.isUsed === row.isUsed &&
  before.problem === row.problem &&
  isDeepStrictEqual(before.place, row.place) &&
  before.insideAt?.getTime() === row.insideAt?.getTime() &&
  before.updatedAt?.getTime() === row.updatedAt?.getTime();

/** Whether all items of a kind would be in the snapshot. */
const wasRead = ({ gaps }: CourseSnapshot, kind: ItemKind) =>
  !gaps.some(({ part }) => part === contents[kind].part);

interface Recording {
  readonly read: CourseRead;
  readonly snapshot: CourseSnapshot;
  /** what the read built on */
  readonly known: KnownItems;
  /** the tools that get values */
  readonly tools: readonly Tool[];
}

/**
 * Stores everything that one read found, in one transaction: items, findings, files, what to tidy up, and each tool's
 * values. False if another read has replaced what this one built on, so the course has to be read again.
 */
export const storeRead = (scope: Scope, { read, snapshot, known, tools }: Recording): Promise<boolean> =>
  inTransaction(async () => {
    const state = await lockForRecording(scope, read);
    if (state !== 'free') return state === 'overtaken';
    const courseId = read.course.id;
    await recordCourse(scope, courseId, snapshot.course);
    await recordTeachers(scope, courseId, snapshot.course);
    await recordCourseTeachers(scope, courseId, snapshot.course);
    await storeContent(scope, courseId, { snapshot, known });
    const values = [];
    for (const tool of tools) values.push(await measure[tool](scope, courseId, snapshot));
    await recordRead(scope, read, { values, gaps: snapshot.gaps, contents: countContents(snapshot) });
    return true;
  });

/** What was found in an item that's no longer looked into is neither there nor fixed. */
const isUnlooked = ({ problem, facts }: SnapshotItem['body']) =>
  problem === 'unpublished' || (problem === 'block_editor' && facts === null);

async function storeContent(
  scope: Scope,
  courseId: number,
  { snapshot, known }: Pick<Recording, 'snapshot' | 'known'>,
) {
  const now = snapshot.readAt;
  const isReached = reachIn(snapshot);
  const plan = planItems(snapshot, known, isReached);
  const ids = await upsertItems(scope, courseId, { items: plan.changed.map(({ row }) => row), readAt: now });
  await markGone(scope, [...plan.goneIds, ...plan.droppedIds], now);
  const isLeftOut = ({ item }: { item: SnapshotItem }) => isUnlooked(item.body);
  const leftOutIds = plan.changed.filter(isLeftOut).flatMap(({ key }) => ids.get(key) ?? []);
  const scanned = plan.changed.flatMap(({ key, item }) => {
    const itemId = isLeftOut({ item }) ? undefined : ids.get(key);
    const { scanned: text, problem } = item.body;
    return text && itemId !== undefined
      ? [{ itemId, findings: text.findings, isCapped: problem === 'too_many' }]
      : [];
  });
  await recordFindings(scope, courseId, {
    scanned,
    goneItemIds: plan.goneIds,
    unlookedItemIds: [...plan.droppedIds, ...leftOutIds],
    now,
  });
  if (snapshot.pageNames) await storePageNames(scope, courseId, snapshot.pageNames);
  await recordVideos(scope, courseId, { snapshot, isReached });
  await settleHosted(scope, courseId, now);
  const { files } = snapshot;
  const isUsed = fileUseIn(snapshot);
  const useOf = fileUsesIn(snapshot);
  if (files)
    await recordFiles(
      scope,
      courseId,
      files.map((file) => ({ ...file, isUsed: isUsed(file.lmsFileId), use: useOf(file.lmsFileId) })),
    );
}

type Measure = (
  scope: Scope,
  courseId: number,
  snapshot: CourseSnapshot,
) => Promise<{ tool: Tool; values: (number | null)[]; scoreVersion: number | null }>;

/** How each tool turns what was read and stored into its values. */
const measure: Record<Tool, Measure> = {
  core: async (_scope, _courseId, snapshot) => ({
    tool: 'core',
    values: valuesOf('core', measureCore(snapshot)),
    scoreVersion: null,
  }),
  udoit: (scope, courseId, snapshot) =>
    accessibilityValues(scope, courseId, { gaps: snapshot.gaps, contents: countContents(snapshot) }),
  tidyup: async (scope, courseId, snapshot) => ({
    tool: 'tidyup',
    values: await recordTidyup(scope, courseId, snapshot),
    scoreVersion: null,
  }),
};

export const forgetContent = whenever(scansForgotten, (scope, { courseIds }) =>
  deleteItems(scope, courseIds),
);
