import { DateTime } from 'luxon';
import type { Random } from './random.ts';

/** Days count from this week's Monday, so that two scans find the same and something was changed of late. */
const monday = DateTime.utc().startOf('week');

/** Most things were changed recently, some years ago. */
export function momentBefore(random: Random) {
  const days = random.chance(0.12) ? random.between(730, 1800) : random.between(0, 160);
  return monday.minus({ days }).toJSDate().toISOString();
}
