import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { ScannedItem } from '#server/scanners/udoit/course-values.ts';
import type { InstitutionSettings } from '#shared/settings/institution-settings.ts';
import { listMeasuredItems } from './measure-course.repository.ts';
import { withoutResolved, type ResolvedCount } from './without-resolved.ts';

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
  }));
}

const isScored = (
  { is_used, is_published }: { readonly is_used: boolean; readonly is_published: boolean | null },
  { scoresUnused, scoresUnpublished }: InstitutionSettings,
) => (scoresUnused || is_used) && (scoresUnpublished || is_published !== false);
