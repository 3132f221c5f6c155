import { isLargeRemoval } from '#shared/syncs/sync.ts';

interface SyncFacts {
  readonly type: 'dynamic' | 'hybrid';
  /** courses the rule finds now */
  readonly found: ReadonlySet<number>;
  /** courses in the batch now */
  readonly members: ReadonlySet<number>;
  /** added by hand to a hybrid batch: stays whatever the rule says */
  readonly pinned: ReadonlySet<number>;
  /** removed by hand from a hybrid batch: stays away */
  readonly excluded: ReadonlySet<number>;
}

export interface SyncPlan {
  readonly toAdd: number[];
  readonly toRemove: number[];
  /** the removal is so large that a person has to confirm it */
  readonly isLargeRemoval: boolean;
}

/** Which courses enter and leave: dynamic = the rule; hybrid = the rule, plus pinned, minus excluded. */
export function planSync({ type, found, members, pinned, excluded }: SyncFacts): SyncPlan {
  const isWanted = (id: number) =>
    type === 'hybrid' ? pinned.has(id) || (found.has(id) && !excluded.has(id)) : found.has(id);
  const candidates = type === 'hybrid' ? new Set([...found, ...pinned]) : found;
  const toAdd = [...candidates].filter((id) => isWanted(id) && !members.has(id));
  const toRemove = [...members].filter((id) => !isWanted(id));
  return { toAdd, toRemove, isLargeRemoval: isLargeRemoval(toRemove.length, members.size) };
}
