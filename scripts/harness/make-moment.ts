import type { Random } from './random.ts';

/** Most things were changed recently, some years ago. Days count from a fixed one, so that two scans find the same. */
export function momentBefore(random: Random) {
  const days = random.chance(0.12) ? random.between(730, 1800) : random.between(0, 160);
  return new Date(Date.UTC(2026, 9, 1) - days * 86_400_000).toISOString();
}
