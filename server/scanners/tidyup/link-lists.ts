import type { CourseLink } from '../body/facts.ts';
import { linkedItems } from '../course-links.ts';
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

/** Links to parts of the course that don't exist. */
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
  const find = linkedItems(snapshot);
  const modules = snapshot.modules ?? [];
  const ids: Partial<Record<CourseLink['part'], ReadonlySet<string>>> = {
    file: new Set((snapshot.files ?? []).map(({ lmsFileId }) => lmsFileId)),
    module: new Set(modules.map(({ lmsModuleId }) => lmsModuleId)),
    module_item: new Set(modules.flatMap(({ items }) => (items ?? []).map((item) => item.lmsModuleItemId))),
  };
  return (link) => ids[link.part]?.has(link.id) ?? find(link) !== undefined;
}

export const listForeignCourseLinks = ({ items }: CourseSnapshot): TidyEntry[] =>
  items
    .flatMap((item) => (item.body.facts?.otherCourseLinks ?? []).map((address) => entryOfLink(item, address)))
    .slice(0, mostEntries);
