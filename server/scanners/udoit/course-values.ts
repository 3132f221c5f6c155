import type { UdoitMetricId } from '#shared/scans/metrics/udoit.ts';
import { udoitTypes, type UdoitType } from '#shared/scans/udoit-rules.ts';
import type { ImpactWeights, UdoitCounts } from '#shared/scans/udoit-score.ts';
import { addCounts, scoreOf, type UdoitScore } from './score.ts';

/** What's kept of a scanned item: enough to recompute the course's numbers without reading it again. */
export interface ScannedItem {
  /** without findings that a person resolved */
  readonly counts: UdoitCounts;
  readonly images: { readonly told: number; readonly described: number };
  readonly unverifiedVideos: number;
  /** false for unused and unpublished items if the institution excludes these from the score */
  readonly isScored: boolean;
  /** false if not all of it could be checked */
  readonly isWhole: boolean;
  /** nothing of it was read, so it's neither checked nor clean */
  readonly isUnread: boolean;
  /** the institution has only published content checked, and it isn't */
  readonly isLeftOut: boolean;
}

const issueCounts = {
  images: 'udoit.image_issue_count',
  color: 'udoit.color_issue_count',
  headings: 'udoit.heading_issue_count',
  links: 'udoit.link_issue_count',
  embeds: 'udoit.embed_issue_count',
  tables: 'udoit.table_issue_count',
  lists: 'udoit.list_issue_count',
  markup: 'udoit.markup_issue_count',
  media: 'udoit.media_issue_count',
} as const satisfies Record<UdoitType, UdoitMetricId>;
type IssueCount = (typeof issueCounts)[UdoitType];

/** What the items don't tell: it takes what people fixed, resolved and reviewed, what else is there, and what Canvas counts. */
type Later =
  | 'issue_fix_count'
  | 'in_place_fix_count'
  | 'issue_resolve_count'
  | 'issue_resolve_percent'
  | `canvas_${string}`
  | `file_${string}`
  | `${string}_unread_count`;

/** A course's numbers that come straight from its items; null if there was nothing to measure. */
interface UdoitCourse {
  readonly values: Readonly<
    Record<Exclude<UdoitMetricId, `udoit.${Later}` | `media.${string}`>, number | null>
  >;
  readonly score: UdoitScore;
}

export function measureCourse(items: readonly ScannedItem[], weights: ImpactWeights): UdoitCourse {
  const score = scoreOf(
    addCounts(items.flatMap(({ counts, isScored }) => (isScored ? [counts] : []))),
    weights,
  );
  const all = addCounts(items.map(({ counts }) => counts));
  const errors = sum(udoitTypes.map((type) => all[type]?.errors ?? 0));
  const suggestions = sum(udoitTypes.map((type) => all[type]?.suggestions ?? 0));
  const scannedCount = items.filter(({ isLeftOut, isUnread }) => !isLeftOut && !isUnread).length;
  const faulty = items.filter(({ counts }) => Object.values(counts).some((count) => count.errors > 0)).length;
  return {
    score,
    values: {
      'udoit.score': score.score,
      'udoit.score_high': score.byImpact.high,
      'udoit.score_medium': score.byImpact.medium,
      'udoit.score_low': score.byImpact.low,
      'udoit.error_count': errors,
      'udoit.suggestion_count': suggestions,
      'udoit.issue_count': errors + suggestions,
      ...issuesByType(all),
      'udoit.content_scanned_count': scannedCount,
      'udoit.content_with_error_count': faulty,
      'udoit.clean_content_percent': percentOf(scannedCount - faulty, scannedCount),
      'udoit.alt_text_percent': percentOf(
        sum(items.map(({ images }) => images.described)),
        sum(items.map(({ images }) => images.told)),
      ),
      'udoit.video_unverified_count': sum(items.map(({ unverifiedVideos }) => unverifiedVideos)),
      'udoit.content_unscannable_count': items.filter(({ isWhole, isLeftOut }) => !isWhole && !isLeftOut)
        .length,
    },
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const percentOf = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);

function issuesByType(all: UdoitCounts) {
  const entries = udoitTypes.map((type) => {
    const { errors = 0, suggestions = 0 } = all[type] ?? {};
    return [issueCounts[type], errors + suggestions] as const;
  });
  // One for each type in the table above.
  return Object.fromEntries(entries) as Record<IssueCount, number>;
}
