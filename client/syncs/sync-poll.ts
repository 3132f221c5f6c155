import { isActive, syncPollMs, type Sync } from '#shared/syncs/sync.ts';

/** A running sync, as this page has been watching it. */
export interface WatchedSync {
  readonly syncId: number;
  /** when this page first saw it running, in milliseconds of its clock */
  readonly since: number;
}

/** The running sync to watch from now on; undefined while none is running. */
export function watch(
  watched: WatchedSync | undefined,
  sync: Pick<Sync, 'id' | 'status'> | null | undefined,
  now: number,
): WatchedSync | undefined {
  if (!sync || !isActive(sync)) return undefined;
  return watched?.syncId === sync.id ? watched : { syncId: sync.id, since: now };
}

/** How long to wait before reading a sync's state again, in milliseconds: many syncs end within seconds. */
export function pollAfterMs(watched: WatchedSync | undefined, now: number): number {
  if (!watched) return syncPollMs.idle;
  const seenFor = now - watched.since;
  const next = syncPollMs.first.find((at) => at > seenFor);
  return next === undefined ? syncPollMs.active : next - seenFor;
}
