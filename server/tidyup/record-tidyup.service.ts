import type { Scope } from '#server/infra/tenancy/scope.ts';
import { noteTools } from '#server/link-checks/link-rules.service.ts';
import { noteLinks } from '#server/link-checks/note-links.service.ts';
import type { CourseSnapshot } from '#server/scanners/course-snapshot.ts';
import { missingParts } from '#server/scanners/reachable.ts';
import { measuredLists, measureTidyup } from '#server/scanners/tidyup/measure-tidyup.ts';
import type { TidyEntry } from '#server/scanners/tidyup/tidy-entry.ts';
import { toolAddresses } from '#server/scanners/course-links.ts';
import { valuesOf } from '#server/scanners/content-facts.ts';
import { countedLists, type TidyList } from '#shared/tidyup/tidy-lists.ts';
import { itemParts } from '#shared/courses/content.ts';
import { brokenLinks, countChecked, linksOf, type LinkingItem } from './broken-links.ts';
import { countThings, storeEntries } from './tidy.repository.ts';

/**
 * Stores what there is to tidy up in a course as one read found it; returns the tool's values in the order of their
 * positions. What couldn't be measured is null, and its list stays as it was. Part of the caller's transaction.
 */
export async function recordTidyup(
  scope: Scope,
  courseId: number,
  snapshot: CourseSnapshot,
): Promise<(number | null)[]> {
  const { settings } = await scope.institution();
  const { lists, values } = measureTidyup(snapshot, settings);
  const found = new Map<TidyList, readonly TidyEntry[]>();
  for (const list of measuredLists) {
    const entries = lists[list];
    if (entries) found.set(list, entries);
  }
  if (settings.checkLinks) await noteToolsOf(scope, courseId, snapshot);
  const links = settings.checkLinks ? await judgeLinks(scope, courseId, snapshot) : null;
  if (links) found.set('broken_link', links.entries);
  await storeEntries(scope, { courseId, lists: found, at: snapshot.readAt });
  const counted = countedLists(settings);
  const { live, removed } = await countThings(scope, courseId, counted);
  const isKnown = counted.every((list) => found.has(list));
  return valuesOf('tidyup', {
    ...values,
    'tidyup.broken_link_count': links && links.entries.length,
    'tidyup.link_checked_count': links && links.checkedCount,
    // Unknown if one of the lists couldn't be measured.
    'tidyup.issue_count': isKnown ? live : null,
    'tidyup.removed_count': removed,
  });
}

/** The addresses of a course's tools are none to check, wherever links to them stand. */
async function noteToolsOf(scope: Scope, courseId: number, snapshot: CourseSnapshot) {
  const addresses = toolAddresses(snapshot);
  if (addresses) await noteTools(scope, courseId, addresses);
}

/** What's known of the links in a course; null if some of its texts weren't read. */
async function judgeLinks(scope: Scope, courseId: number, snapshot: CourseSnapshot) {
  const missing = missingParts(snapshot);
  if (itemParts.some((part) => missing.has(part))) return null;
  const items: LinkingItem[] = [...snapshot.items, ...snapshot.extras].map(({ body, ...item }) => ({
    ...item,
    webLinks: body.facts?.webLinks ?? [],
  }));
  const states = await noteLinks(scope, courseId, linksOf(items));
  return { entries: brokenLinks(items, states), checkedCount: countChecked(states) };
}
