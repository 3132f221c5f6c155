import { useCallback, useEffect, useRef, useState } from 'react';

/** One item that a bulk change failed on, and why. */
export interface Failure {
  /** empty if the reason isn't about a single item */
  readonly title: string;
  readonly reason: string;
}

export interface BulkEnd {
  readonly done: number;
  /** how many of those done changed anything; if absent, all of them */
  readonly changed?: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
  /** how many weren't started: it was cancelled, or nothing more could be done */
  readonly unsent: number;
  /** does the failed and unstarted ones again; absent if none of them could succeed */
  readonly retry?: BulkWork;
}

export interface BulkRun {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

export interface BulkWork {
  readonly total: number;
  readonly run: (run: BulkRun) => Promise<BulkEnd>;
}

/** The request states of specification §4, with the data to show in each. */
export type BulkState =
  | { readonly state: 'pending' }
  | { readonly state: 'running'; readonly done: number; readonly total: number; readonly cancel: () => void }
  | { readonly state: 'success'; readonly end: BulkEnd }
  | { readonly state: 'partial_success' | 'error'; readonly end: BulkEnd };

const pending: BulkState = { state: 'pending' };

const stateOf = ({ done, failures, unsent }: BulkEnd) => {
  if (failures.length === 0 && unsent === 0) return 'success';
  return done > 0 ? 'partial_success' : 'error';
};

/**
 * Tracks one bulk change at a time. A success is shown for `resetMs` (specification §9); anything else stays until
 * dismissed.
 */
export function useBulk(resetMs: number) {
  const [bulk, setBulk] = useState<BulkState>(pending);
  const controller = useRef<AbortController>(undefined);
  const dismiss = useCallback(() => setBulk(pending), []);

  useEffect(() => {
    if (bulk.state !== 'success') return undefined;
    const timer = setTimeout(dismiss, resetMs);
    return () => clearTimeout(timer);
  }, [bulk, resetMs, dismiss]);

  const start = useCallback(async ({ total, run }: BulkWork): Promise<BulkEnd> => {
    const current = new AbortController();
    controller.current = current;
    const cancel = () => current.abort();
    const show = (done: number) => setBulk({ state: 'running', done: Math.min(done, total), total, cancel });
    show(0);
    const end = await run({ signal: current.signal, onProgress: show });
    setBulk({ state: stateOf(end), end });
    return end;
  }, []);

  return { bulk, start, dismiss, isRunning: bulk.state === 'running' };
}
