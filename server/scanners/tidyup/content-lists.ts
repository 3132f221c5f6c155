import { moduleLinks, linkedItems } from '../course-links.ts';
import type { CourseSnapshot, SnapshotItem } from '../course-snapshot.ts';
import { entryOfItem, type TidyEntry } from './tidy-entry.ts';

/** What counts as content: a syllabus without anything in it doesn't. */
export const contentOf = ({ items }: CourseSnapshot) =>
  items.filter(({ kind, body }) => kind !== 'syllabus' || body.facts?.isEmpty !== true);

export function listUnused(snapshot: CourseSnapshot, reachable: ReadonlySet<SnapshotItem>): TidyEntry[] {
  return contentOf(snapshot)
    .filter((item) => !reachable.has(item))
    .map(entryOfItem);
}

export const listUnpublished = (snapshot: CourseSnapshot): TidyEntry[] =>
  contentOf(snapshot)
    .filter(({ isPublished }) => isPublished === false)
    .map(entryOfItem);

/** Content unchanged for this long is old (facts, the metric catalogue). */
const oldYears = 2;

/** Items whose last change Canvas doesn't tell aren't called old. */
export function listOld(snapshot: CourseSnapshot): TidyEntry[] {
  const since = new Date(snapshot.readAt);
  since.setUTCFullYear(since.getUTCFullYear() - oldYears);
  return contentOf(snapshot)
    .filter(({ updatedAt }) => updatedAt !== null && updatedAt < since)
    .map(entryOfItem);
}

const titleKey = ({ kind, title }: SnapshotItem) => `${kind} ${title.normalize('NFC').trim().toLowerCase()}`;

/** Of items of one kind with the same title all but one: the one that students see, or the newest, stays. */
export function listDuplicateTitles(
  snapshot: CourseSnapshot,
  reachable: ReadonlySet<SnapshotItem> | null,
): TidyEntry[] {
  const rank = (item: SnapshotItem) => (reachable?.has(item) ? 2 : 0) + (item.isPublished === false ? 0 : 1);
  const groups = Map.groupBy(
    contentOf(snapshot).filter(({ title }) => title.trim() !== ''),
    titleKey,
  );
  return [...groups.values()].flatMap((group) =>
    group
      .toSorted(
        (one, other) =>
          rank(other) - rank(one) || (other.updatedAt?.getTime() ?? 0) - (one.updatedAt?.getTime() ?? 0),
      )
      .slice(1)
      .map(entryOfItem),
  );
}

const isEmpty = ({ body }: SnapshotItem) => body.facts?.isEmpty === true;

export const listEmptyPages = ({ items }: CourseSnapshot): TidyEntry[] =>
  items.filter((item) => item.kind === 'page' && isEmpty(item)).map(entryOfItem);

/** One whose content is elsewhere needs no description. */
export const listEmptyAssignments = ({ items }: CourseSnapshot): TidyEntry[] =>
  items
    .filter((item) => item.kind === 'assignment' && isEmpty(item) && item.elsewhere === null)
    .map(entryOfItem);

/** Items of a kind in no module, published or not, that no other text links to. */
export function listOrphans(snapshot: CourseSnapshot, kind: 'page' | 'assignment'): TidyEntry[] {
  const find = linkedItems(snapshot);
  const linked = new Set(moduleLinks(snapshot, { onlyPublished: false }).map(find));
  for (const item of [...snapshot.items, ...snapshot.extras])
    for (const link of item.body.facts?.courseLinks ?? []) {
      const target = find(link);
      if (target !== item) linked.add(target);
    }
  return snapshot.items
    .filter((item) => item.kind === kind && !item.isFrontPage && !linked.has(item))
    .map(entryOfItem);
}
