const size = 500;

/** Writes rows some hundreds at a time: a statement takes a limited number of values. */
export async function inChunks<Row>(rows: readonly Row[], write: (some: readonly Row[]) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += size) await write(rows.slice(start, start + size));
}
