import type { Scope } from '#server/infra/tenancy/scope.ts';
import { countLeftOut } from '#server/link-checks/link-rules.service.ts';
import type { Gap } from '#shared/courses/content.ts';
import { paginate } from '#shared/http/page.ts';
import { metricById } from '#shared/scans/metrics.ts';
import type { TidyupMetricId } from '#shared/scans/metrics/tidyup.ts';
import type { InstitutionSettings } from '#shared/settings/institution-settings.ts';
import type { TidyEntryQuery, TidyListState, TidySummary } from '#shared/tidyup/tidy.api.ts';
import { partsOfList, sizedLists, tidyLists, type TidyList } from '#shared/tidyup/tidy-lists.ts';
import { linksOf } from './broken-links.ts';
import { sortedEntries, toEntry } from './tidy-entries.ts';
import {
  findLmsCourseId,
  findScan,
  hasUnreadText,
  listEntries,
  listLinkingItems,
} from './tidy.repository.ts';

type Values = (id: TidyupMetricId) => number | null;

/** What there is to tidy up in a course: every list with its number, and why one is unknown. */
export async function readTidy(scope: Scope, courseId: number): Promise<TidySummary> {
  const { settings, readsSince } = await scope.institution();
  const scan = await findScan(scope, courseId);
  // Questions count as read only since a read that came after this was switched on.
  const isNew = (scan?.scanned_at ?? new Date(0)) > (readsSince ?? new Date(0));
  const value: Values = (id) => scan?.metrics[metricById(id).position - 1] ?? null;
  const found = {
    value,
    settings,
    gaps: scan?.gaps ?? [],
    isApproximate: await hasUnreadText(scope, courseId, {
      readsQuestions: settings.scansQuizQuestions && isNew,
    }),
  };
  return {
    scannedAt: scan?.scanned_at?.toISOString() ?? null,
    lists: tidyLists.map((list) => stateOf(list, found)),
    totals: {
      content: value('tidyup.content_count'),
      files: value('tidyup.file_count'),
      filesMb: value('tidyup.file_mb'),
      filesInUsePercent: value('tidyup.file_used_percent'),
      reclaimableMb: value('tidyup.reclaimable_mb'),
      linksChecked: settings.checkLinks ? value('tidyup.link_checked_count') : null,
      linksLeftOut: settings.checkLinks ? await countUnopened(scope, courseId) : null,
      toTidyUp: value('tidyup.issue_count'),
      tidiedUp: value('tidyup.removed_count'),
    },
    largeFileMb: settings.largeFileMb,
  };
}

/** Links to hosts that the check leaves alone: the page says so, as no one else looks at them. */
const countUnopened = async (scope: Scope, courseId: number) =>
  countLeftOut(scope, linksOf(await listLinkingItems(scope, courseId)));

interface FoundInCourse {
  readonly value: Values;
  readonly settings: InstitutionSettings;
  readonly gaps: readonly Gap[];
  readonly isApproximate: boolean;
}

function stateOf(list: TidyList, { value, settings, gaps, isApproximate }: FoundInCourse): TidyListState {
  const isOff = list === 'broken_link' && !settings.checkLinks;
  const count = isOff ? null : value(`tidyup.${list}_count`);
  const sized = sizedLists.find((one) => one === list);
  const needed = new Set<string>(partsOfList[list]);
  return {
    list,
    count,
    megabytes: sized ? value(`tidyup.${sized}_mb`) : null,
    gaps: count === null ? gaps.filter(({ part }) => needed.has(part)) : [],
    isOff,
    isApproximate: list === 'file_unused' && isApproximate,
  };
}

/** A page of the things in one list; none if the list isn't known. */
export async function listTidyEntries(
  scope: Scope,
  { courseId, list }: { readonly courseId: number; readonly list: TidyList },
  query: TidyEntryQuery,
) {
  const { canvasUrl } = await scope.institution();
  const courseUrl = `${canvasUrl}/courses/${encodeURIComponent(await findLmsCourseId(scope, courseId))}`;
  const rows = sortedEntries(await listEntries(scope, courseId, list), query);
  const pagination = paginate(query, rows.length);
  const from = (pagination.page - 1) * pagination.limit;
  const entries = rows.slice(from, from + pagination.limit).map((row) => toEntry(row, courseUrl));
  return { entries, pagination };
}
