/** How many results are kept; courses repeat the same few styles and colours. */
const mostKept = 5_000;
/** Longer texts are computed each time, to keep the cache small. */
const longestKey = 400;

/** Caches results of a pure function of a text. Starts over when full. */
export function memoised<Result>(work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, { readonly result: Result }>();
  return (text) => {
    const found = known.get(text);
    if (found) return found.result;
    if (text.length > longestKey) return work(text);
    const own = copyOf(text);
    const result = work(own);
    if (known.size >= mostKept) known.clear();
    known.set(own, { result });
    return result;
  };
}

/** A slice of a larger string keeps all of it in memory; a copy doesn't. */
const copyOf = (text: string) => Buffer.from(text, 'utf16le').toString('utf16le');
