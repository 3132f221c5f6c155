import { isActive, syncPollMs, type Sync } from '#shared/syncs/sync.ts';

/** A sync that runs, as this page has watched it. */
export interface WatchedSync {
  readonly syncId: number;
  /** since when it has been seen running, as milliseconds of this page's clock */
  readonly since: number;
}

/** The running sync as it is watched from now on; undefined while none runs. */
export function watch(
  watched: WatchedSync | undefined,
  sync: Pick<Sync, 'id' | 'status'> | null | undefined,
  now: number,
): WatchedSync | undefined {
  if (!sync || !isActive(sync)) return undefined;
  return watched?.syncId === sync.id ? watched : { syncId: sync.id, since: now };
}

/** How long to wait until a sync's state is read again, in milliseconds: many syncs end within seconds. */
export function pollAfterMs(watched: WatchedSync | undefined, now: number): number {
  if (!watched) return syncPollMs.idle;
  const seenFor = now - watched.since;
  const next = syncPollMs.first.find((at) => at > seenFor);
  return next === undefined ? syncPollMs.active : next - seenFor;
}
