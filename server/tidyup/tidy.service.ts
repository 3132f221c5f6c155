import type { Scope } from '#server/infra/tenancy/scope.ts';
import { countLeftOut } from '#server/link-checks/link-rules.service.ts';
import type { Gap } from '#shared/courses/content.ts';
import { paginate } from '#shared/http/page.ts';
import { metricById } from '#shared/scans/metrics.ts';
import type { TidyupMetricId } from '#shared/scans/metrics/tidyup.ts';
import { extentOf, type InstitutionSettings } from '#shared/settings/institution-settings.ts';
import type { TidyEntryQuery, TidyListState, TidySummary } from '#shared/tidyup/tidy.api.ts';
import { partsOfList, sizedLists, tidyLists, unreadKinds, type TidyList } from '#shared/tidyup/tidy-lists.ts';
import { linksOf } from './broken-links.ts';
import { sortedEntries, toEntry } from './tidy-entries.ts';
import { countUnread, findLmsCourseId, findScan, listEntries, listLinkingItems } from './tidy.repository.ts';

type Values = (id: TidyupMetricId) => number | null;

/** What there is to tidy up in a course: every list with its number, and why one is unknown. */
export async function readTidy(scope: Scope, courseId: number): Promise<TidySummary> {
  const { settings, readsSince } = await scope.institution();
  const scan = await findScan(scope, courseId);
  // Questions and web files count as read only since a read that came after this was switched on.
  const isNew = (scan?.scanned_at ?? new Date(0)) > (readsSince ?? new Date(0));
  const value = valuesOf(scan);
  const unread = await countUnread(scope, courseId, isNew ? extentOf(settings) : nothingMore);
  const found = {
    value,
    settings,
    gaps: scan?.gaps ?? [],
    unread: unreadKinds.map((kind) => ({ kind, count: unread[kind] })).filter(({ count }) => count > 0),
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

const nothingMore = { quizQuestions: false, newQuizzes: false, htmlFiles: false };

/** Links to hosts that the check leaves alone: the page says so, as no one else looks at them. */
const countUnopened = async (scope: Scope, courseId: number) =>
  countLeftOut(scope, linksOf(await listLinkingItems(scope, courseId)));

/** What the last good scan measured. */
const valuesOf =
  (scan: Awaited<ReturnType<typeof findScan>>): Values =>
  (id) =>
    scan?.metrics[metricById(id).position - 1] ?? null;

const isOffIn = (list: TidyList, { checkLinks }: InstitutionSettings) =>
  list === 'broken_link' && !checkLinks;

interface FoundInCourse {
  readonly value: Values;
  readonly settings: InstitutionSettings;
  readonly gaps: readonly Gap[];
  readonly unread: TidyListState['unread'];
}

function stateOf(list: TidyList, { value, settings, gaps, unread }: FoundInCourse): TidyListState {
  const isOff = isOffIn(list, settings);
  const count = isOff ? null : value(`tidyup.${list}_count`);
  const unreadHere = list === 'file_unused' ? unread : [];
  const sized = sizedLists.find((one) => one === list);
  const needed = new Set<string>(partsOfList[list]);
  return {
    list,
    count,
    megabytes: sized ? value(`tidyup.${sized}_mb`) : null,
    gaps: count === null ? gaps.filter(({ part }) => needed.has(part)) : [],
    unread: unreadHere,
    isOff,
    isApproximate: count !== null && unreadHere.length > 0,
  };
}

/** A page of the things in one list; none if the list isn't known. */
export async function listTidyEntries(
  scope: Scope,
  { courseId, list }: { readonly courseId: number; readonly list: TidyList },
  query: TidyEntryQuery,
) {
  const { canvasUrl, settings } = await scope.institution();
  const isKnown =
    !isOffIn(list, settings) && valuesOf(await findScan(scope, courseId))(`tidyup.${list}_count`) !== null;
  const courseUrl = `${canvasUrl}/courses/${encodeURIComponent(await findLmsCourseId(scope, courseId))}`;
  // What an earlier read found may be in use by now.
  const rows = isKnown ? sortedEntries(await listEntries(scope, courseId, list), query) : [];
  const pagination = paginate(query, rows.length);
  const from = (pagination.page - 1) * pagination.limit;
  const entries = rows.slice(from, from + pagination.limit).map((row) => toEntry(row, courseUrl));
  return { entries, pagination };
}
