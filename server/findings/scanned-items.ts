import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { ScannedItem } from '#server/scanners/udoit/course-values.ts';
import { unreadProblems } from '#shared/scans/contents.ts';
import type { InstitutionSettings } from '#shared/settings/institution-settings.ts';
import { udoitRules, type UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import type { TypeCounts, UdoitCounts } from '#shared/scans/udoit-score.ts';
import { listMeasuredItems } from './measure-course.repository.ts';
import { countPlayers, type PlayerCounts } from './player.repository.ts';

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
  const players = new Map((await countPlayers(scope, courseId)).map((row) => [row.item_id, row]));
  return (await listMeasuredItems(scope, courseId)).map((row) => ({
    id: row.id,
    counts: withoutResolved(withPlayers(row.counts, players.get(row.id)), byItem.get(row.id) ?? []),
    images: row.alt ?? { told: 0, described: 0 },
    unverifiedVideos: Math.max(0, (row.unverified_videos ?? 0) - (players.get(row.id)?.person ?? 0)),
    isScored: isScored(row, settings),
    isWhole: row.problem === null,
    isLeftOut: row.problem === 'unpublished',
    isUnread: wasNeverRead(row),
  }));
}

/** An item's counts with what hosts say of the videos that its text plays; those of which they say nothing don't count. */
function withPlayers(counts: UdoitCounts, players: PlayerCounts | undefined): UdoitCounts {
  if (!players) return counts;
  const { none, machine, person, unavailable } = players;
  const found = counts.media ?? { checked: 0, errors: 0, suggestions: 0 };
  const checked = found.checked + none + machine + person + unavailable;
  if (checked === 0) return counts;
  const suggestions = found.suggestions + machine + unavailable;
  return { ...counts, media: { checked, errors: found.errors + none, suggestions } };
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
