import type { Random } from '#scripts/harness/random.ts';

/** A moment of a course's past, from which on its values stayed the same until the next one. */
export interface Step {
  readonly daysAgo: number;
  /** how much of the course was there: up to 1, now */
  readonly built: number;
  /** its faults in relation to now: 1 now, 2 for twice as many */
  readonly faulty: number;
}

interface Span {
  /** how far back it goes, in days */
  readonly from: number;
  /** how many days ago the course was last changed: nothing moves after that */
  readonly to: number;
}

/** How a course came to be what it is: it grew, and most got better, though not every day; some got worse. */
export function pathOf(random: Random, { from, to }: Span): Step[] {
  const now = { built: 1, faulty: 1 };
  if (to >= from) return [{ daysAgo: from, ...now }];
  const changes = Array.from({ length: random.between(4, 9) }, () => random.between(to, from - 1));
  const days = [from, ...[...new Set(changes)].toSorted((a, b) => b - a)];
  const first = firstOf(random);
  return days.map((daysAgo, index) => {
    const done = index / (days.length - 1);
    if (done === 1) return { daysAgo, ...now };
    const dip = 0.8 + 0.4 * random.next();
    return {
      daysAgo,
      built: first.built + (1 - first.built) * Math.pow(done, 0.5 + random.next()),
      faulty: Math.max(0, (first.faulty + (1 - first.faulty) * done) * dip),
    };
  });
}

function firstOf(random: Random) {
  const built = 0.35 + 0.4 * random.next();
  const isWorseNow = random.chance(0.2);
  return { built, faulty: isWorseNow ? 0.3 + 0.4 * random.next() : 1.3 + random.next() };
}
