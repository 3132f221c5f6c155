import type { CourseLink } from '../body/facts.ts';
import { linkedItems, listedParts } from '../course-links.ts';
import type { CourseSnapshot, SnapshotItem } from '../course-snapshot.ts';
import { cleanAddress, keyOfItem, keyOfThing, type TidyEntry } from './tidy-entry.ts';

/** No one mends more than this in one course; a course that links to nothing but mistakes stays bounded. */
const mostEntries = 10_000;

/** An item and something its text leads to, as an entry. */
export const entryOfLink = (
  item: Pick<SnapshotItem, 'kind' | 'lmsItemId' | 'title' | 'address'>,
  target: string,
  detail: Readonly<Record<string, string | number | null>> = {},
): TidyEntry => ({
  title: item.title,
  address: item.address,
  thing: keyOfThing(`${keyOfItem(item)}>${target}`),
  detail: { kind: item.kind, target: cleanAddress(target), ...detail },
});

/** Links to parts of the course that don't exist. Of a page, only Canvas can say so: it knows former names. */
export function listBrokenReferences(snapshot: CourseSnapshot): TidyEntry[] {
  const exists = existenceIn(snapshot);
  return snapshot.items
    .flatMap((item) =>
      (item.body.facts?.courseLinks ?? [])
        .filter((link) => !exists(link))
        .map((link) => entryOfLink(item, `${link.part}:${link.id}`, { part: link.part })),
    )
    .slice(0, mostEntries);
}

function existenceIn(snapshot: CourseSnapshot): (link: CourseLink) => boolean {
  const [find, isListed] = [linkedItems(snapshot), listedParts(snapshot)];
  const isGone = (link: CourseLink) =>
    link.part !== 'page' || snapshot.pageNames?.get(link.id)?.lmsPageId === null;
  return (link) => isListed(link) || find(link) !== undefined || !isGone(link);
}

export const listForeignCourseLinks = ({ items }: CourseSnapshot): TidyEntry[] =>
  items
    .flatMap((item) => (item.body.facts?.otherCourseLinks ?? []).map((address) => entryOfLink(item, address)))
    .slice(0, mostEntries);
