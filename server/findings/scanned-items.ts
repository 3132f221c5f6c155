import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { ScannedItem } from '#server/scanners/udoit/course-values.ts';
import { unreadProblems } from '#shared/scans/contents.ts';
import type { InstitutionSettings } from '#shared/settings/institution-settings.ts';
import { udoitRules, type UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import type { TypeCounts, UdoitCounts } from '#shared/scans/udoit-score.ts';
import { listMeasuredItems } from './measure-course.repository.ts';

export interface StoredItem extends ScannedItem {
  readonly id: number;
}

/** A course's items as the score counts them: without what people resolved. */
export async function listScannedItems(
  scope: Scope,
  courseId: number,
  resolved: readonly ResolvedCount[],
): Promise<StoredItem[]> {
  const { settings } = await scope.institution();
  const byItem = Map.groupBy(resolved, ({ item_id }) => item_id);
  return (await listMeasuredItems(scope, courseId)).map((row) => ({
    id: row.id,
    counts: withoutResolved(row.counts, byItem.get(row.id) ?? []),
    images: row.alt ?? { told: 0, described: 0 },
    unverifiedVideos: row.unverified_videos ?? 0,
    isScored: isScored(row, settings),
    isWhole: row.problem === null,
    isLeftOut: row.problem === 'unpublished',
    isUnread: wasNeverRead(row),
  }));
}

type Measured = Awaited<ReturnType<typeof listMeasuredItems>>[number];

/** Whether nothing of its content was ever read: of work in another tool, the description is all that could be. */
function wasNeverRead({ problem, alt, is_empty }: Measured) {
  if (problem === 'new_quiz' || problem === 'external_tool') return is_empty !== false;
  return alt === null && unreadProblems.some((unread) => unread === problem);
}

const isScored = (
  { is_used, is_published }: { readonly is_used: boolean; readonly is_published: boolean | null },
  { scoresUnused, scoresUnpublished }: InstitutionSettings,
) => (scoresUnused || is_used) && (scoresUnpublished || is_published !== false);

/** How many findings of a rule people resolved in an item. */
export interface ResolvedCount {
  readonly item_id: number;
  readonly rule: UdoitRuleId;
  readonly count: number;
}

/** An item's counts without its resolved findings: elements that a person judged as fine still count as checked. */
export function withoutResolved(counts: UdoitCounts, resolved: readonly ResolvedCount[]): UdoitCounts {
  const left: Record<string, TypeCounts> = { ...counts };
  for (const { rule, count } of resolved) {
    const { type, severity } = udoitRules[rule];
    const found = left[type];
    if (!found) continue;
    const name = severity === 'error' ? 'errors' : 'suggestions';
    left[type] = { ...found, [name]: Math.max(0, found[name] - count) };
  }
  return left;
}
