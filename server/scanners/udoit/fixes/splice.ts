/** A part of a text and what takes its place. Offsets count UTF-16 units; the end is exclusive. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly insert: string;
}

/** In order; at one offset, as they were given. */
const inOrder = (edits: readonly Edit[]) => edits.toSorted((a, b) => a.start - b.start || a.end - b.end);

/** Whether edits lie within a text, and none in another. */
export function areApart(edits: readonly Edit[], length: number): boolean {
  let last = 0;
  for (const { start, end } of inOrder(edits)) {
    if (!Number.isInteger(start) || start < last || end < start || end > length) return false;
    last = end;
  }
  return true;
}

/** A text with these edits, which must be apart. */
export function splice(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, insert } of inOrder(edits)) {
    parts.push(text.slice(at, start), insert);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** The edits that give back every byte that these took. */
export function inverseOf(text: string, edits: readonly Edit[]): Edit[] {
  let moved = 0;
  return inOrder(edits).map(({ start, end, insert }) => {
    const from = start + moved;
    moved += insert.length - (end - start);
    return { start: from, end: from + insert.length, insert: text.slice(start, end) };
  });
}

/** Where an offset is after these edits; for offsets that no edit covers, and ask in ascending order. */
export function offsetMapper(edits: readonly Edit[]): (offset: number) => number {
  const ordered = inOrder(edits);
  let [next, moved] = [0, 0];
  return (offset) => {
    for (let edit = ordered[next]; edit && edit.end <= offset; edit = ordered[next]) {
      moved += edit.insert.length - (edit.end - edit.start);
      next += 1;
    }
    return offset + moved;
  };
}

/** A part of a text as it is after edits: kept from the first text, or new. */
type Part = { readonly from: number; readonly length: number } | { readonly insert: string };

const lengthOf = (part: Part) => ('insert' in part ? part.insert.length : part.length);

/** The edits of a text that do what these do one after another; each list speaks of the text that the last one left. */
export function composed(text: string, lists: readonly (readonly Edit[])[]): Edit[] {
  let parts: Part[] = [{ from: 0, length: text.length }];
  for (const edits of lists) parts = applied(parts, edits);
  const found: Edit[] = [];
  let [at, insert] = [0, ''];
  for (const part of [...parts, { from: text.length, length: 0 }]) {
    if ('insert' in part) {
      insert += part.insert;
      continue;
    }
    if (insert !== '' || part.from > at) found.push({ start: at, end: part.from, insert });
    [at, insert] = [part.from + part.length, ''];
  }
  return found;
}

function applied(parts: readonly Part[], edits: readonly Edit[]): Part[] {
  const result: Part[] = [];
  const rest = [...parts].toReversed();
  let at = 0;
  /** Takes the parts up to an offset from what's left. */
  const take = (end: number, isKept: boolean) => {
    while (at < end) {
      const part = rest.pop();
      if (!part) return;
      const length = Math.min(lengthOf(part), end - at);
      if (isKept && length > 0) result.push(cut(part, 0, length));
      if (length < lengthOf(part)) rest.push(cut(part, length, lengthOf(part)));
      at += length;
    }
  };
  for (const { start, end, insert } of inOrder(edits)) {
    take(start, true);
    take(end, false);
    if (insert !== '') result.push({ insert });
  }
  return [...result, ...rest.toReversed()];
}

const cut = (part: Part, start: number, end: number): Part =>
  'insert' in part
    ? { insert: part.insert.slice(start, end) }
    : { from: part.from + start, length: end - start };
