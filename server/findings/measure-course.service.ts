import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { lockCourse } from '#server/courses/course.service.ts';
import { measureCourse } from '#server/scanners/udoit/course-values.ts';
import { valuesOf, type Measured } from '#server/scanners/content-facts.ts';
import { replaceValues } from '#server/scans/scan-values.service.ts';
import { itemParts } from '#shared/courses/content.ts';
import { unreadIn, unreadMetrics, type ContentCounts } from '#shared/scans/contents.ts';
import {
  countCheckedDocuments,
  countDocuments,
  countFixed,
  countFixedInPlace,
  countResolved,
  countVideos,
  countVideosByKind,
  findCanvasCounts,
  findLastRead,
  type LastRead,
} from './measure-course.repository.ts';
import { listScannedItems, type ResolvedCount } from './scanned-items.ts';

/**
 * The accessibility values of a course in the order of their positions, from what's stored, with the version of the
 * settings that its score was computed by. Without a read, what the last scan left counts.
 */
export async function accessibilityValues(scope: Scope, courseId: number, read?: LastRead) {
  // First: settings that change meanwhile then have a later version, and the score counts as outdated.
  const { scoreVersion } = await scope.institution();
  const measured = await measureAccessibility(scope, courseId, read ?? (await findLastRead(scope, courseId)));
  return { tool: 'udoit' as const, values: valuesOf('udoit', measured), scoreVersion };
}

/** Numbers that need a part of the course that couldn't be read are unknown. */
async function measureAccessibility(scope: Scope, courseId: number, read: LastRead): Promise<Measured> {
  const { gaps } = read;
  const missing = new Set(gaps.map(({ part }) => part));
  const isComplete = !itemParts.some((part) => missing.has(part));
  const [resolved, fixed] = [await countResolved(scope, courseId), await countFixed(scope, courseId)];
  const dealtWith = resolved.reduce((sum, { count }) => sum + count, 0);
  const content = isComplete ? await measureItems(scope, courseId, resolved) : {};
  const videos = isComplete ? await measureVideos(scope, courseId) : {};
  const active = content['udoit.issue_count'] ?? null;
  const canvas = await findCanvasCounts(scope, courseId);
  return {
    ...content,
    ...videos,
    'udoit.issue_fix_count': fixed,
    'udoit.in_place_fix_count': await countFixedInPlace(scope, courseId),
    'udoit.canvas_active_count': canvas.canvas_active_count,
    'udoit.canvas_resolved_count': canvas.canvas_resolved_count,
    'udoit.issue_resolve_count': dealtWith,
    'udoit.issue_resolve_percent':
      active === null ? null : percentOf(fixed + dealtWith, fixed + dealtWith + active),
    ...(missing.has('files') ? {} : await measureFiles(scope, courseId)),
    ...(await measureUnread(scope, courseId, read)),
  };
}

async function measureItems(
  scope: Scope,
  courseId: number,
  resolved: readonly ResolvedCount[],
): Promise<Measured> {
  const { scoreWeights } = (await scope.institution()).settings;
  return measureCourse(await listScannedItems(scope, courseId, resolved), scoreWeights).values;
}

async function measureVideos(scope: Scope, courseId: number): Promise<Measured> {
  const counted = await countVideos(scope, courseId);
  if (!counted) return {};
  return {
    'media.count': counted.count,
    'media.without_captions': counted.without_captions,
    'media.machine_captions': counted.machine_captions,
    'media.person_captions': counted.person_captions,
    'media.unknown': counted.unknown,
    'media.minutes': counted.minutes,
    'media.unavailable': counted.unavailable,
    'media.person_percent': percentOf(counted.person_captions, counted.count),
  };
}

async function measureFiles(scope: Scope, courseId: number): Promise<Measured> {
  const { count, reviewed_count } = await countDocuments(scope, courseId);
  return {
    'udoit.file_count': count,
    'udoit.file_review_count': reviewed_count,
    'udoit.file_review_percent': percentOf(reviewed_count, count),
    ...(await measureChecks(scope, courseId)),
  };
}

/** Unknown where the institution has no documents checked. */
async function measureChecks(scope: Scope, courseId: number): Promise<Measured> {
  if (!(await scope.institution()).settings.checksDocuments) return {};
  const counted = await countCheckedDocuments(scope, courseId);
  return Object.fromEntries(Object.entries(counted ?? {}).map(([name, value]) => [`udoit.${name}`, value]));
}

/** Those of the register that the items don't tell. */
const ofContents = unreadMetrics.filter(
  (id) => id !== 'udoit.content_unscannable_count' && id !== 'media.unknown',
);

async function measureUnread(
  scope: Scope,
  courseId: number,
  { gaps, contents }: LastRead,
): Promise<Measured> {
  if (!contents) return {};
  const counts = await withLater(scope, courseId, contents);
  return Object.fromEntries(ofContents.map((id) => [id, unreadIn(id, counts, gaps)]));
}

/** With what's found out after a read: documents are reviewed and checked, and hosts are asked about videos. */
export async function withLater(
  scope: Scope,
  courseId: number,
  counts: ContentCounts,
): Promise<ContentCounts> {
  const { count, known_count } = await countDocuments(scope, courseId);
  const document = { read: known_count, unread: count - known_count };
  const videos = (await countVideosByKind(scope, courseId)).map(({ kind, ...each }) => [kind, each] as const);
  return { ...counts, document, ...Object.fromEntries(videos) };
}

const percentOf = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);

/**
 * Computes the accessibility numbers again after findings or files were judged, and tells others if they changed. Part
 * of the caller's transaction. To rule out deadlocks with a scan of the course, lock the course (`lockCourse`) before
 * changing its findings.
 */
export const remeasure = (scope: Scope, courseId: number): Promise<void> =>
  inTransaction(async () => {
    await lockCourse(scope, courseId);
    await replaceValues(scope, { courseId, ...(await accessibilityValues(scope, courseId)) });
  });
