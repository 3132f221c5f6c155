import { useEffect, useRef, useState } from 'react';

/** Which rows of a list are selected, on any page: some by their ids, or all except some. */
export type Selection<Id = number> =
  | { readonly mode: 'some'; readonly ids: ReadonlySet<Id> }
  | { readonly mode: 'all'; readonly except: ReadonlySet<Id> };

const nothing = { mode: 'some', ids: new Set<never>() } as const;

const toggled = <Id>(ids: ReadonlySet<Id>, id: Id) => {
  const changed = new Set(ids);
  if (!changed.delete(id)) changed.add(id);
  return changed;
};

export const isChosen = <Id>(selection: Selection<Id>, id: Id) =>
  selection.mode === 'some' ? selection.ids.has(id) : !selection.except.has(id);

export const countChosen = <Id>(selection: Selection<Id>, total: number) =>
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

/** A selection of rows that have ids of any kind. */
export function useSelectionOf<Id extends number | string>({
  of = '',
  most = Infinity,
}: SelectionOptions = {}) {
  const [selection, setSelection] = useState<Selection<Id>>(nothing);
  const [madeOf, setMadeOf] = useState(of);
  if (madeOf !== of) {
    setMadeOf(of);
    setSelection(nothing);
  }
  return {
    selection,
    clear: () => setSelection(nothing),
    chooseAll: () => setSelection({ mode: 'all', except: new Set() }),
    chooseMany: (ids: readonly Id[]) =>
      setSelection((before) =>
        before.mode === 'all'
          ? before
          : { mode: 'some', ids: new Set([...before.ids, ...ids].slice(0, most)) },
      ),
    leaveMany: (ids: readonly Id[]) =>
      setSelection((before) =>
        before.mode === 'all'
          ? { mode: 'all', except: new Set([...before.except, ...ids]) }
          : { mode: 'some', ids: new Set([...before.ids].filter((id) => !ids.includes(id))) },
      ),
    toggle: (id: Id) =>
      setSelection((before) => {
        if (before.mode === 'all') return { mode: 'all', except: toggled(before.except, id) };
        if (!before.ids.has(id) && before.ids.size >= most) return before;
        return { mode: 'some', ids: toggled(before.ids, id) };
      }),
  };
}

/** A selection that survives turning pages and sorting. */
export const useSelection = useSelectionOf<number>;

/** What they return. */
export type Chooser<Id extends number | string = number> = ReturnType<typeof useSelectionOf<Id>>;

/** Keeps every row shown so far, by its id, because selected rows can be on another page by now. */
export function useSeenRows<Row extends { readonly id: number }>(rows: readonly Row[] | undefined) {
  const seen = useRef(new Map<number, Row>());
  useEffect(() => {
    for (const row of rows ?? []) seen.current.set(row.id, row);
  }, [rows]);
  return seen;
}
