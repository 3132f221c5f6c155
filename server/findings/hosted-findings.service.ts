import { currentTime } from '#server/infra/clock.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { identified } from '#server/scanners/udoit/finding.ts';
import { isHostedRule, type HostedRule } from '#shared/scans/udoit-rules.ts';
import { mergeFindings } from './merge-findings.ts';
import { listItemsWithHosted, listPlayers, type PlayerRow } from './player.repository.ts';
import { listKnown, storeMerges } from './record-findings.service.ts';

/** Which rule a player breaks by what its host said of the video; undefined if it breaks none, or that isn't known. */
function ruleOf({ captions, reason }: PlayerRow): HostedRule | undefined {
  if (captions === 'none') return 'hosted-captions-none';
  if (captions === 'machine') return 'hosted-captions-machine';
  return captions === 'unknown' && reason === 'unavailable' ? 'hosted-unavailable' : undefined;
}

const isUnknown = ({ captions }: PlayerRow) => captions === null || captions === 'unknown';

const foundAmong = (players: readonly PlayerRow[]) =>
  identified(
    players.flatMap((row) => {
      const rule = ruleOf(row);
      const { host: _, site: __, key: ___, ...place } = row.player;
      return rule ? [{ rule, ...place }] : [];
    }),
  );

/**
 * Makes what was found about videos of hosts what their hosts say now, without reading a text again. Part of the
 * caller's transaction, which has locked the course and stored its texts and videos.
 */
export async function settleHosted(scope: Scope, courseId: number, now = currentTime()) {
  const players = Map.groupBy(await listPlayers(scope, courseId), ({ item_id }) => item_id);
  const found = new Map([...players].map(([itemId, rows]) => [itemId, foundAmong(rows)]));
  const withFound = [...found].flatMap(([itemId, findings]) => (findings.length > 0 ? [itemId] : []));
  const itemIds = [...new Set([...withFound, ...(await listItemsWithHosted(scope, courseId))])];
  if (itemIds.length === 0) return;
  const known = await listKnown(scope, itemIds);
  const merges = itemIds.map((itemId) => {
    const stored = (known.get(itemId) ?? []).map((row) => row.known).filter(({ rule }) => isHostedRule(rule));
    const merge = mergeFindings(stored, { findings: found.get(itemId) ?? [], isCapped: false });
    const open = new Set(
      (players.get(itemId) ?? []).filter(isUnknown).map(({ player }) => player.elementHash),
    );
    // Once a host no longer says what captions there are, what was found is neither there nor gone.
    const isOpen = (id: number) => stored.some((one) => one.id === id && open.has(one.elementHash));
    const active = (id: number) => stored.some((one) => one.id === id && one.state === 'active');
    return {
      itemId,
      ...merge,
      fixedIds: merge.fixedIds.filter((id) => !isOpen(id)),
      unlistedIds: merge.fixedIds.filter((id) => isOpen(id) && active(id)),
    };
  });
  await storeMerges(scope, courseId, { merges, now });
}
