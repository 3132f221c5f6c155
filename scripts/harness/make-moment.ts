import type { Random } from './random.ts';

/** Most things were touched lately, some years ago. Days count from a fixed one, so that a scan finds the same twice. */
export function momentBefore(random: Random) {
  const days = random.chance(0.12) ? random.between(730, 1800) : random.between(0, 160);
  return new Date(Date.UTC(2026, 9, 1) - days * 86_400_000).toISOString();
}
