import { say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { addCounts, scoreOf, type UdoitScore } from '#server/scanners/udoit/score.ts';
import { itemParts } from '#shared/courses/content.ts';
import { mostUncheckedNamed, type CourseAccessibility, trendDays } from '#shared/findings/accessibility.ts';
import { countedKinds, type ContentCounts } from '#shared/scans/contents.ts';
import { udoitImpacts, type UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { bandOf, type BandLimits } from '#shared/scans/udoit-score.ts';
import { metricById, type MetricId } from '#shared/scans/metrics.ts';
import {
  countActive,
  findScan,
  listFirstItems,
  listUnchecked,
  listDays,
} from './accessibility.repository.ts';
import { countByState } from './finding.repository.ts';
import { itemsIn, type FoundCourse } from './found-item.service.ts';
import { countDocuments, countResolved } from './measure-course.repository.ts';
import { withLater } from './measure-course.service.ts';
import { placesTo, planFixes, type Fix, type PlannedFix } from './next-fixes.ts';
import { listScannedItems, type StoredItem } from './scanned-items.ts';

const dayMs = 86_400_000;

/** The institution's days up to today, the oldest first. */
function lastDays(timeZone: string, now: Date): string[] {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: trendDays }, (_, index) =>
    new Date(end - (trendDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/** A course's score and findings over the last days. A course never measured has no trend. */
async function readTrend(
  scope: Scope,
  courseId: number,
  { showsScores }: { showsScores: boolean },
): Promise<CourseAccessibility['trend']> {
  const days = lastDays((await scope.institution()).timeZone, currentTime());
  const rows = await listDays(scope, courseId, { fromDay: days[0] ?? '', toDay: days.at(-1) ?? '' });
  if (rows.length === 0) return [];
  const byDay = new Map(rows.map(({ day, metrics }) => [day, metrics]));
  return days.map((day) => {
    const value = (id: MetricId) => byDay.get(day)?.[metricById(id).position - 1] ?? null;
    return {
      day,
      score: showsScores ? value('udoit.score') : null,
      errors: value('udoit.error_count'),
      suggestions: value('udoit.suggestion_count'),
    };
  });
}

/** How many of the next fixes an answer names. */
const mostFixes = 5;

interface Shown {
  /** false: the institution shows its instructors no scores */
  readonly showsScores: boolean;
}

/** A course's accessibility score, how it comes about, what to do next, and what wasn't checked. */
export async function readAccessibilityOf(
  scope: Scope,
  course: FoundCourse,
  { showsScores }: Shown,
): Promise<CourseAccessibility> {
  const { settings } = await scope.institution();
  const { scan, contents, items, counts, score, planned } = await measure(scope, course.id);
  const { scoreThresholds: thresholds } = settings;
  const byState = await countByState(scope, course.id);
  const documents = await countDocuments(scope, course.id);
  return {
    scan,
    showsScores,
    thresholds,
    ...(showsScores ? shownScores(score, thresholds) : noScores),
    counts: { ...byState, suggestions: byState.active - byState.errors },
    unscored: {
      unused: !settings.scoresUnused,
      unpublished: !settings.scoresUnpublished,
      itemCount: items.filter(({ isScored }) => !isScored).length,
    },
    nextFixes: await describeFixes(scope, course, { planned, showsScores }),
    fixesToGood:
      showsScores && typeof score?.score === 'number'
        ? placesTo({ good: thresholds.good, counts, weights: settings.scoreWeights }, planned)
        : null,
    unchecked: {
      items: await readUnchecked(scope, course),
      itemCount: items.filter(({ isWhole }) => !isWhole).length,
      contents: contents && listUncheckedKinds(await withLater(scope, course.id, contents)),
    },
    documents: { count: documents.count, reviewedCount: documents.reviewed_count },
    trend: await readTrend(scope, course.id, { showsScores }),
  };
}

/** What the score comes from now; no score where a part of the course couldn't be read. */
async function measure(scope: Scope, courseId: number) {
  const { scoreWeights } = (await scope.institution()).settings;
  const { scan, contents } = await readScan(scope, courseId);
  const items = await listScannedItems(scope, courseId, await countResolved(scope, courseId));
  const counts = addCounts(items.flatMap((item) => (item.isScored ? [item.counts] : [])));
  const missing = new Set(scan?.gaps.map(({ part }) => part));
  const isComplete = !itemParts.some((part) => missing.has(part));
  return {
    scan,
    contents,
    items,
    counts,
    score: isComplete ? scoreOf(counts, scoreWeights) : null,
    planned: planFixes(counts, await scoredFixes(scope, courseId, items), scoreWeights),
  };
}

async function readScan(scope: Scope, courseId: number) {
  const row = await findScan(scope, courseId);
  const scan: CourseAccessibility['scan'] = row
    ? {
        tool: 'udoit',
        status: row.status,
        scannedAt: row.scanned_at?.toISOString() ?? null,
        errorMessage: say(row.reason),
        gaps: [...row.gaps],
      }
    : null;
  return { scan, contents: row?.contents ?? null };
}

const noScores = { score: null, band: null, impacts: [], rows: [] };

const shownScores = (score: UdoitScore | null, thresholds: BandLimits) => ({
  score: score?.score ?? null,
  band: bandOf(score?.score ?? null, thresholds),
  impacts: udoitImpacts.map((impact) => {
    const ofImpact = score?.byImpact[impact] ?? null;
    return { impact, score: ofImpact, band: bandOf(ofImpact, thresholds) };
  }),
  rows: (score?.rows ?? []).filter(({ checked }) => checked > 0),
});

/** What's left to fix by rule, in the items that count in the score. */
export async function scoredFixes(
  scope: Scope,
  courseId: number,
  items: readonly StoredItem[],
): Promise<Fix[]> {
  const scored = new Set(items.flatMap(({ id, isScored }) => (isScored ? [id] : [])));
  const counts = new Map<UdoitRuleId, number>();
  for (const { item_id, rule, count } of await countActive(scope, courseId))
    if (scored.has(item_id)) counts.set(rule, (counts.get(rule) ?? 0) + count);
  return [...counts].map(([rule, count]) => ({ rule, count }));
}

async function describeFixes(
  scope: Scope,
  course: FoundCourse,
  { planned, showsScores }: { planned: readonly PlannedFix[] } & Shown,
): Promise<CourseAccessibility['nextFixes']> {
  const next = planned.slice(0, mostFixes);
  const first = await listFirstItems(
    scope,
    course.id,
    next.map(({ rule }) => rule),
  );
  const toItem = await itemsIn(scope, course);
  return next.map(({ rule, count, gain }) => {
    const row = first.find((each) => each.rule === rule);
    return {
      rule,
      count,
      gain: showsScores ? gain : null,
      items: row ? [toItem(row)] : [],
      itemCount: row?.item_count ?? 0,
    };
  });
}

/** What else wasn't checked, kind by kind. */
const listUncheckedKinds = (contents: ContentCounts) =>
  countedKinds.map((kind) => ({ kind, count: contents[kind]?.unread ?? 0 })).filter(({ count }) => count > 0);

async function readUnchecked(scope: Scope, course: FoundCourse) {
  const toItem = await itemsIn(scope, course);
  const rows = await listUnchecked(scope, course.id, mostUncheckedNamed);
  return rows.map((row) => ({ item: toItem(row), problem: row.problem }));
}
