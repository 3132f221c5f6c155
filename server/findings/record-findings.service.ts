import type { Scope } from '#server/infra/tenancy/scope.ts';
import { mergeFindings, type Scanned } from './merge-findings.ts';
import {
  deleteFindings,
  insertFindings,
  listKnown,
  markFixed,
  updateFindings,
} from './merge-findings.repository.ts';

interface FoundInCourse {
  /** items whose text was scanned */
  readonly scanned: readonly (Scanned & { readonly itemId: number })[];
  /** items that are no longer in the course */
  readonly goneItemIds: readonly number[];
  /** items that are no longer checked: that doesn't say what was found in them is fixed */
  readonly unlookedItemIds: readonly number[];
  readonly now: Date;
}

/** Stores what was found in the items that were scanned. Part of the read's transaction, which has locked the course. */
export async function recordFindings(scope: Scope, courseId: number, found: FoundInCourse) {
  const { scanned, goneItemIds, unlookedItemIds, now } = found;
  const itemIds = [...scanned.map(({ itemId }) => itemId), ...goneItemIds, ...unlookedItemIds];
  if (itemIds.length === 0) return;
  const known = await listKnown(scope, itemIds);
  const knownIn = (itemId: number) => (known.get(itemId) ?? []).map((row) => row.known);
  const merges = scanned.map((item) => ({
    itemId: item.itemId,
    ...mergeFindings(knownIn(item.itemId), item),
  }));
  const gone = goneItemIds.flatMap(knownIn).filter(({ state }) => state !== 'fixed');
  await markFixed(scope, [...merges.flatMap(({ fixedIds }) => fixedIds), ...gone.map(({ id }) => id)], now);
  const unlooked = unlookedItemIds.flatMap(knownIn).filter(({ state }) => state === 'active');
  await deleteFindings(scope, [
    ...merges.flatMap(({ unlistedIds }) => unlistedIds),
    ...unlooked.map(({ id }) => id),
  ]);
  await updateFindings(
    scope,
    merges.flatMap(({ updated }) => updated),
  );
  const added = merges.flatMap(({ itemId, added: findings }) =>
    findings.map((finding) => ({ itemId, finding })),
  );
  await insertFindings(scope, courseId, { added, now });
}
