import type { Undo } from '#shared/undos/undo.ts';

const stateOf = ({ status, hasStopped, count, failedCount }: Undo) =>
  `${status} ${hasStopped} ${count} ${failedCount}`;

/** The news about undos since the last list. A running one that's no longer listed has restored everything. */
export function newsOf(known: readonly Undo[], listed: readonly Undo[]): readonly Undo[] {
  const before = new Map(known.map((undo) => [undo.id, undo]));
  const isListed = new Set(listed.map(({ id }) => id));
  const ended = known.filter(({ id, status }) => status === 'running' && !isListed.has(id));
  const changed = listed.filter((undo) => {
    const former = before.get(undo.id);
    return former === undefined || stateOf(former) !== stateOf(undo);
  });
  return [...ended.map((undo) => ({ ...undo, status: 'done' as const, failedCount: 0 })), ...changed];
}
