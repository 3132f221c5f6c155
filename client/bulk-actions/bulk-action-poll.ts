import { type BulkAction, isUnderWay } from '#shared/bulk-actions/bulk-action.ts';

type Seen = Pick<BulkAction, 'id' | 'status' | 'endedAt'>;

/** The actions under way, as this page has been watching them. */
export interface Watched {
  /** the newest of them */
  readonly actionId: number;
  /** when this page first saw it under way, in milliseconds of its clock */
  readonly since: number;
}

/** Its last course is done a moment before the action ends, and only then can it be undone. */
const isAwaited = (action: Seen) => isUnderWay(action) || action.endedAt === null;

/** The newest action to watch from now on; undefined while none is under way. */
export function watch(
  watched: Watched | undefined,
  actions: readonly Seen[] | undefined,
  now: number,
): Watched | undefined {
  const newest = actions?.find(isAwaited);
  if (!newest) return undefined;
  return watched?.actionId === newest.id ? watched : { actionId: newest.id, since: now };
}

/** While none is under way, another tab or person can start one. */
const idleMs = 60_000;
/** The longer an action takes, the less often it's read: until these ages, every so often, in milliseconds. */
const steps = [
  { untilMs: 15_000, everyMs: 1_500 },
  { untilMs: 120_000, everyMs: 4_000 },
];
const slowMs = 15_000;

/** How long to wait before reading the actions again, in milliseconds. */
export function pollAfterMs(watched: Watched | undefined, now: number): number {
  if (!watched) return idleMs;
  const age = now - watched.since;
  return steps.find(({ untilMs }) => age < untilMs)?.everyMs ?? slowMs;
}
