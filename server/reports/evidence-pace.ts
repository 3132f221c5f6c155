import { DateTime } from 'luxon';
import type { Evidence, EvidencePace } from '#shared/reports/evidence.ts';

/** A pace is told from that many days on: fewer are chance. */
const leastDays = 14;
/** What lies further ahead, in years, isn't a pace any more. */
const farYears = 10;

type Point = Evidence['trend']['points'][number];

/**
 * When a share in scope reaches a percentage, if it goes on as between the first and the last day of which it's known.
 * That of the last day has to be known.
 */
export function paceOf(points: readonly Point[], target: number, day: string): EvidencePace {
  const known = points.flatMap(({ day: on, inScope }) =>
    inScope === null ? [] : [{ day: on, percent: inScope }],
  );
  const [first, last] = [known[0], known.at(-1)];
  const told = {
    from: first?.day ?? null,
    fromPercent: first?.percent ?? null,
    percent: last?.percent ?? null,
  };
  if (!first || last?.day !== day) return { ...told, percent: null, kind: 'unknown', day: null };
  if (last.percent >= target) return { ...told, kind: 'reached', day: null };
  const days = DateTime.fromISO(day).diff(DateTime.fromISO(first.day), 'days').days;
  if (days < leastDays) return { ...told, kind: 'too_short', day: null };
  const aDay = (last.percent - first.percent) / days;
  if (aDay <= 0) return { ...told, kind: 'never', day: null };
  const ahead = Math.ceil((target - last.percent) / aDay);
  if (ahead > farYears * 365) return { ...told, kind: 'far', day: null };
  return { ...told, kind: 'on', day: DateTime.fromISO(day).plus({ days: ahead }).toISODate() };
}
