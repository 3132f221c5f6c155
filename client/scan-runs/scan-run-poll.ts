import { isOpen, type ScanRun } from '#shared/scan-runs/scan-run.ts';

/** An open run, as this page has been watching it. */
export interface WatchedRun {
  readonly runId: number;
  /** when this page first saw it open, in milliseconds of its clock */
  readonly since: number;
}

/** The open run to watch from now on; undefined while none is open. */
export function watch(
  watched: WatchedRun | undefined,
  run: Pick<ScanRun, 'id' | 'status'> | null | undefined,
  now: number,
): WatchedRun | undefined {
  if (!run || !isOpen(run)) return undefined;
  return watched?.runId === run.id ? watched : { runId: run.id, since: now };
}

/** While no run is open, someone else can start one. */
const idleMs = 60_000;
/** The longer a run takes, the less often it's read: until these ages, every so often, in milliseconds. */
const steps = [
  { untilMs: 15_000, everyMs: 1_500 },
  { untilMs: 120_000, everyMs: 4_000 },
];
const slowMs = 15_000;

/** How long to wait before reading the run again, in milliseconds. */
export function pollAfterMs(watched: WatchedRun | undefined, now: number): number {
  if (!watched) return idleMs;
  const age = now - watched.since;
  return steps.find(({ untilMs }) => age < untilMs)?.everyMs ?? slowMs;
}
