/** After each time it rests for this many times as long as it took, so it takes a tenth of the time … */
const restFactor = 9;
/** … but never longer than this, in milliseconds: somebody may wait for what it finds. */
const longestRestMs = 1_000;

/**
 * Something that's done when asked for: at once, or once it has rested. However often it's asked for meanwhile, it's done
 * once more.
 */
export function paced(act: () => Promise<void>): () => void {
  let state: 'idle' | 'busy' | 'due' = 'idle';
  const run = async () => {
    state = 'busy';
    const began = performance.now();
    await act();
    const rest = Math.min(longestRestMs, restFactor * (performance.now() - began));
    setTimeout(() => {
      if (state === 'due') void run();
      else state = 'idle';
    }, rest).unref();
  };
  return () => {
    if (state === 'idle') void run();
    else state = 'due';
  };
}
