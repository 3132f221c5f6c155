/** How many things of a course are read at once. */
const atOnce = 4;

/** The results for all of some things, a few at a time, in their order. */
export async function fewAtOnce<T, R>(things: readonly T[], read: (thing: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...things.entries()];
  const readNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await read(next[1]);
  };
  await Promise.all(Array.from({ length: atOnce }, readNext));
  return results;
}
