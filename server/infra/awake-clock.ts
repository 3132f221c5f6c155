import { setMaxListeners } from 'node:events';

/** How often the clock looks, and the longest time between two looks that it believes, in milliseconds. */
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
 * For how long this process has been awake, in milliseconds: the time in which it was frozen, by its host or a busy
 * machine, does not count. What others did not answer meanwhile is not their fault.
 */
export function awakeMs(): number {
  look();
  return awake;
}

/** A signal that is aborted, as `AbortSignal.timeout` is, after that many milliseconds awake. The caller ends it. */
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
