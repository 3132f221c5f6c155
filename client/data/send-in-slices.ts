import { Problem } from './problem.ts';

interface Slicing<T, R> {
  /** how many items go in one request, and how many requests run at once: an integer >= 1 (specification §5) */
  readonly size: number;
  readonly atOnce: number;
  readonly send: (slice: readonly T[]) => Promise<R>;
  /** called after each request with how many items are through, including failed ones */
  readonly onProgress?: (done: number) => void;
  /** no further request starts once this is aborted; those already running are waited for */
  readonly signal?: AbortSignal;
}

export interface FailedSlice<T> {
  readonly items: readonly T[];
  readonly problem: Problem;
}

interface Sent<T, R> {
  readonly results: readonly R[];
  readonly failed: readonly FailedSlice<T>[];
  /** items that weren't sent because of the abort */
  readonly unsent: readonly T[];
}

/** Sends many items in slices, several at once. If a slice fails, the others go on, and it can be sent again. */
export async function sendInSlices<T, R>(
  items: readonly T[],
  { size, atOnce, send, onProgress, signal }: Slicing<T, R>,
): Promise<Sent<T, R>> {
  if (!Number.isInteger(atOnce) || atOnce < 1) throw new RangeError('atOnce must be an integer >= 1');
  const waiting = Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
  const results: R[] = [];
  const failed: FailedSlice<T>[] = [];
  let done = 0;
  const sendNext = async (): Promise<void> => {
    const slice = signal?.aborted ? undefined : waiting.shift();
    if (!slice) return;
    try {
      results.push(await send(slice));
    } catch (error) {
      failed.push({
        items: slice,
        problem: error instanceof Problem ? error : new Problem(),
      });
    }
    done += slice.length;
    onProgress?.(done);
    await sendNext();
  };
  await Promise.all(Array.from({ length: atOnce }, sendNext));
  return { results, failed, unsent: waiting.flat() };
}
