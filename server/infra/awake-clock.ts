import { setMaxListeners } from 'node:events';

/** How often the clock ticks, and the longest gap between two ticks that it counts, in milliseconds. */
const lookEveryMs = 250;
const believedMs = 1_000;

let awake = 0;
let lookedAt = performance.now();

function look() {
  const now = performance.now();
  awake += Math.min(now - lookedAt, believedMs);
  lookedAt = now;
}

setInterval(look, lookEveryMs).unref();

/**
 * How long this process has been awake, in milliseconds. Time frozen by the host or a busy machine doesn't count: if
 * others seem not to have answered in that time, it isn't their fault.
 */
export function awakeMs(): number {
  look();
  return awake;
}

/** A signal that aborts after this many milliseconds awake, like `AbortSignal.timeout`. The caller ends it. */
export function awakeTimeout(ms: number): { readonly signal: AbortSignal; end(): void } {
  const abort = new AbortController();
  setMaxListeners(0, abort.signal);
  const until = awakeMs() + ms;
  let timer: NodeJS.Timeout;
  const wait = () => {
    const leftMs = until - awakeMs();
    if (leftMs <= 0) abort.abort(new DOMException('The time is over', 'TimeoutError'));
    else timer = setTimeout(wait, Math.ceil(leftMs));
  };
  timer = setTimeout(wait, ms);
  return { signal: abort.signal, end: () => clearTimeout(timer) };
}
