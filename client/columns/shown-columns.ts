import { titleColumn } from '#shared/columns/columns.ts';

/** The column moved to another place; the title stays first, and so does everything that can't move. */
export function moveColumn(shown: readonly string[], id: string, to: number): readonly string[] {
  const from = shown.indexOf(id);
  if (from < 0 || id === titleColumn || to < 1 || to >= shown.length) return shown;
  const others = shown.filter((each) => each !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** The column added at the end or, if it's there already, taken out. */
export function toggleColumn(shown: readonly string[], id: string): readonly string[] {
  if (id === titleColumn) return shown;
  return shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id];
}
