import { countRunning, listWaitingGroups } from './queue-tables.ts';

/** Who waits in a line is known for at least this long, in milliseconds … */
const knownForMs = 250;
/** … or this many times as long as it took to find out, so looking at a long line costs little of the time. */
const knownForLooks = 20;

interface Line {
  readonly waiting: readonly string[];
  readonly until: number;
}

/** What a process knows of the lines in which institutions wait, by the names of their jobs. */
export type Lines = Map<string, Line>;

/**
 * How many jobs of a name the institution has running, in all processes, whose turn it is: of those that wait, it has the
 * fewest. So each gets an equal part of all places, and what others leave of theirs.
 */
export async function runningOfNext(lines: Lines, name: string): Promise<number> {
  const running = await countRunning(name);
  if (running.size === 0) return 0;
  const waiting = await whoWaits(lines, name);
  if (waiting.length === 0) return 0;
  return Math.min(...waiting.map((group) => running.get(group) ?? 0));
}

async function whoWaits(lines: Lines, name: string) {
  const known = lines.get(name);
  const began = performance.now();
  if (known && began < known.until) return known.waiting;
  const waiting = await listWaitingGroups(name);
  const ended = performance.now();
  lines.set(name, { waiting, until: ended + Math.max(knownForMs, knownForLooks * (ended - began)) });
  return waiting;
}
