import { setMaxListeners } from 'node:events';
import { uptime } from 'node:os';

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

/** One moment by the clocks of this process, in milliseconds. Only `wall` says what time it is, and anyone can set it. */
interface Reading {
  readonly wall: number;
  /** goes on evenly, but may stop while the machine sleeps */
  readonly steady: number;
}

/** How far this process's clock was off when it was last looked at. */
interface Known extends Reading {
  /** ahead of the time that all processes go by; negative: behind */
  readonly aheadMs: number;
  /** how long the machine had been up, its sleep included */
  readonly up: number;
  /** when the clock was set meanwhile, by `steady` */
  readonly setAt: number | undefined;
}

/** If the clock moves by so much more or less than the time that passed, it was set, or the machine has slept. */
const setByMs = 1_000;
/** Sleep is known to the second only. */
const sleepWithinMs = 2_000;

/** undefined: it hasn't been compared yet, and is believed */
let known: Known | undefined;

/** As it's here, whatever a test does to it later. */
const { hrtime } = process;
const read = (): Reading => ({ wall: Date.now(), steady: Number(hrtime.bigint()) / 1e6 });
const upMs = () => uptime() * 1_000;
const movedBetween = (one: Reading, other: Reading) => other.wall - one.wall - (other.steady - one.steady);

/** What's known by now: a clock that's set while the process runs says nothing about the time, but a sleep does. */
function follow(now: Reading): Known | undefined {
  if (!known) return undefined;
  const moved = movedBetween(known, now);
  if (Math.abs(moved) < setByMs) return known;
  const up = upMs();
  const slept = up - known.up - (now.steady - known.steady);
  const set = slept > setByMs ? moved - slept : moved;
  const isSleep = Math.abs(set) < sleepWithinMs;
  const setAt = isSleep ? known.setAt : now.steady;
  known = { ...now, up, aheadMs: known.aheadMs + (isSleep ? 0 : set), setAt };
  return known;
}

/**
 * The time that all processes go by, in milliseconds since 1970: the database's (agreed-now.ts), even while this process's
 * own clock is wrong. Everything that's kept or compared goes by it.
 */
export function currentMs(): number {
  const now = read();
  return now.wall - Math.trunc(follow(now)?.aheadMs ?? 0);
}

/** The same as a date. */
export const currentTime = () => new Date(currentMs());

/** How far this process's clock is ahead of that time, in milliseconds; negative: behind; undefined: nobody has asked. */
export function clockAheadMs(): number | undefined {
  const found = follow(read());
  return found && Math.trunc(found.aheadMs);
}

/** How far it's ahead of a moment that somebody else says is now. */
export const clockAheadOfMs = (told: number) => Date.now() - told;

/** Believes others who say how far this process's clock is ahead. */
export const believeAhead = (aheadMs: number) => {
  known = { ...read(), up: upMs(), aheadMs, setAt: undefined };
};

/** Forgets what's known of this process's clock: it was compared with a database that's closed now. */
export const forgetClock = () => {
  known = undefined;
};

/** How long ago somebody set this process's clock, as far as it's not known what that's worth. */
export function clockSetAgoMs(): number | undefined {
  const now = read();
  const setAt = follow(now)?.setAt;
  return setAt === undefined ? undefined : now.steady - setAt;
}

/** Compares this process's clock with one that all go by, which answers in milliseconds since 1970. */
export async function compareClock(ask: () => Promise<number>) {
  const asked = read();
  const told = await ask();
  const answered = read();
  // Set in between: what's known stays, and it can be asked again.
  if (Math.abs(movedBetween(asked, answered)) >= setByMs) return;
  // It was read at some moment in between.
  const aheadMs = asked.wall > told ? asked.wall - told : Math.min(0, answered.wall - told);
  known = { ...answered, up: upMs(), aheadMs, setAt: undefined };
}
