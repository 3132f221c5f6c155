import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { CourseSnapshot } from '#server/scanners/course-snapshot.ts';
import { measureTidyup } from '#server/scanners/tidyup/measure-tidyup.ts';
import type { TidyEntry } from '#server/scanners/tidyup/tidy-entry.ts';
import { tidyupMetrics } from '#shared/scans/metrics/tidyup.ts';
import { faultyLists, tidyLists, type TidyList } from '#shared/tidyup/tidy-lists.ts';
import { countEntries, storeEntries } from './tidy.repository.ts';

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
  for (const list of tidyLists) {
    const entries = list === 'broken_link' ? null : lists[list];
    if (entries) found.set(list, entries);
  }
  await storeEntries(scope, { courseId, lists: found, at: snapshot.readAt });
  const { removed } = await countEntries(scope, courseId);
  const all: Readonly<Record<string, number | null>> = {
    ...values,
    'tidyup.broken_link_count': null,
    'tidyup.link_checked_count': null,
    'tidyup.issue_count': issuesIn(found, settings),
    'tidyup.removed_count': removed,
  };
  return tidyupMetrics
    .toSorted((one, other) => one.position - other.position)
    .map(({ id }) => all[id] ?? null);
}

/** All faults together; null if one of the lists couldn't be measured, unless it's switched off. */
function issuesIn(
  found: ReadonlyMap<TidyList, readonly TidyEntry[]>,
  { checkLinks }: { readonly checkLinks: boolean },
): number | null {
  const lists = faultyLists.filter((list) => checkLinks || list !== 'broken_link');
  return lists.every((list) => found.has(list))
    ? lists.reduce((total, list) => total + (found.get(list)?.length ?? 0), 0)
    : null;
}
