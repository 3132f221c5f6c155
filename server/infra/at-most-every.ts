/**
 * Asks at most once within a time: those who come meanwhile get the same answer, or the same error. For what anyone can
 * ask for without being known.
 */
export function atMostEvery<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let askedAt = -Infinity;
  return () => {
    if (answer !== undefined && performance.now() - askedAt < ms) return answer;
    askedAt = performance.now();
    answer = ask();
    return answer;
  };
}
