import { useEffect, useRef, useState } from 'react';

/** Which rows of a list are selected, on any page: some by their ids, or all except some. */
export type Selection =
  | { readonly mode: 'some'; readonly ids: ReadonlySet<number> }
  | { readonly mode: 'all'; readonly except: ReadonlySet<number> };

const nothing: Selection = { mode: 'some', ids: new Set() };

const toggled = (ids: ReadonlySet<number>, id: number) => {
  const changed = new Set(ids);
  if (!changed.delete(id)) changed.add(id);
  return changed;
};

export const isChosen = (selection: Selection, id: number) =>
  selection.mode === 'some' ? selection.ids.has(id) : !selection.except.has(id);

export const countChosen = (selection: Selection, total: number) =>
  selection.mode === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size);

interface SelectionOptions {
  /**
   * what the list shows, such as the search text: if it changes, "all" would mean other rows, so the selection is
   * cleared
   */
  readonly of?: string;
  /** how many can be selected at a time */
  readonly most?: number;
}

/** A selection that survives turning pages and sorting. */
export function useSelection({ of = '', most = Infinity }: SelectionOptions = {}) {
  const [selection, setSelection] = useState<Selection>(nothing);
  const [madeOf, setMadeOf] = useState(of);
  if (madeOf !== of) {
    setMadeOf(of);
    setSelection(nothing);
  }
  return {
    selection,
    clear: () => setSelection(nothing),
    chooseAll: () => setSelection({ mode: 'all', except: new Set() }),
    chooseMany: (ids: readonly number[]) =>
      setSelection((before) =>
        before.mode === 'all'
          ? before
          : { mode: 'some', ids: new Set([...before.ids, ...ids].slice(0, most)) },
      ),
    leaveMany: (ids: readonly number[]) =>
      setSelection((before) =>
        before.mode === 'all'
          ? { mode: 'all', except: new Set([...before.except, ...ids]) }
          : { mode: 'some', ids: new Set([...before.ids].filter((id) => !ids.includes(id))) },
      ),
    toggle: (id: number) =>
      setSelection((before) => {
        if (before.mode === 'all') return { mode: 'all', except: toggled(before.except, id) };
        if (!before.ids.has(id) && before.ids.size >= most) return before;
        return { mode: 'some', ids: toggled(before.ids, id) };
      }),
  };
}

/** Keeps every row shown so far, by its id, because selected rows can be on another page by now. */
export function useSeenRows<Row extends { readonly id: number }>(rows: readonly Row[] | undefined) {
  const seen = useRef(new Map<number, Row>());
  useEffect(() => {
    for (const row of rows ?? []) seen.current.set(row.id, row);
  }, [rows]);
  return seen;
}
