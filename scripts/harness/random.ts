/** Numbers that look random and are the same for the same seed (mulberry32, public domain). */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  /** a whole number, both ends included */
  between(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
    chance: (probability) => next() < probability,
  };
}

/** One seed from several: a course has the same content whatever else exists. */
export const seedOf = (...parts: (string | number)[]) => {
  let hash = 2_166_136_261;
  for (const character of parts.join('|')) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  return hash >>> 0;
};

/** A UUID-like text made from a seed; the LMS identifies people to tools by these. */
export function uuidFrom(...parts: (string | number)[]) {
  const random = randomFrom(seedOf(...parts));
  const hex = Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
