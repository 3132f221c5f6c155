import * as z from 'zod';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { lockCourse } from '#server/courses/course.service.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { currentTime } from '#server/infra/clock.ts';
import { coursesWithNews, dropLinks, noteLinks } from '#server/link-checks/note-links.service.ts';
import { replaceValues } from '#server/scans/scan-values.service.ts';
import { metricById } from '#shared/scans/metrics.ts';
import { countedLists } from '#shared/tidyup/tidy-lists.ts';
import { brokenLinks, countChecked, linksOf } from './broken-links.ts';
import { countThings, findScan, listLinkingItems, storeEntries } from './tidy.repository.ts';

/** Tells courses what the last checks of their links said. */
export const refreshLinksJob = defineJob({
  name: 'refresh-links',
  payload: z.object({}),
  onePer: () => 'links',
  retries: 3,
  timeoutSeconds: 600,
});

/** Courses looked up at a time. */
const slice = 50;

/** Tells courses what the last checks of their links said, each in a transaction of its own, without reading Canvas. */
async function refreshLinks(scope: Scope, signal: AbortSignal) {
  let courseIds: readonly number[];
  do {
    courseIds = await coursesWithNews(scope, slice);
    for (const courseId of courseIds) {
      signal.throwIfAborted();
      await inTransaction(() => refreshCourse(scope, courseId));
    }
  } while (courseIds.length > 0);
}

async function refreshCourse(scope: Scope, courseId: number) {
  await lockCourse(scope, courseId);
  const { settings } = await scope.institution();
  const { checkLinks } = settings;
  const links = checkLinks ? await judgeStored(scope, courseId) : null;
  if (!checkLinks) await dropLinks(scope, [courseId]);
  const scan = await findScan(scope, courseId);
  if (!scan) return;
  const values = [...scan.metrics];
  const set = (
    id: 'broken_link_count' | 'link_checked_count' | 'issue_count' | 'removed_count',
    value: number | null,
  ) => {
    values[metricById(`tidyup.${id}`).position - 1] = value;
  };
  const { live, removed } = await countThings(scope, courseId, countedLists(settings));
  set('broken_link_count', links && links.brokenCount);
  set('link_checked_count', links && links.checkedCount);
  // Unknown because of a part that wasn't read: it stays so until the next read.
  if (values[metricById('tidyup.issue_count').position - 1] !== null) set('issue_count', live);
  set('removed_count', removed);
  await replaceValues(scope, { courseId, tool: 'tidyup', values, scoreVersion: scan.score_version });
}

async function judgeStored(scope: Scope, courseId: number) {
  const items = await listLinkingItems(scope, courseId);
  const states = await noteLinks(scope, courseId, linksOf(items));
  const entries = brokenLinks(items, states);
  await storeEntries(scope, { courseId, lists: new Map([['broken_link', entries]]), at: currentTime() });
  return { brokenCount: entries.length, checkedCount: countChecked(states) };
}

export const refreshLinksWorker = handleJob(refreshLinksJob, (scope, _, { signal }) =>
  refreshLinks(scope, signal),
);
