import { useEffect, useRef, type FocusEvent } from 'react';

const rowsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('.task') ?? [])];

/**
 * For a list whose rows go once they're dealt with: when the focused one goes, the one in its place gets the focus, on
 * the same control, so that one key after the other completes one task after the other. Spread it on the list.
 */
export function useRowFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const focused = useRef<{ control: HTMLElement; row: number; isButton: boolean }>(undefined);
  useEffect(() => {
    const last = focused.current;
    if (!last || last.control.isConnected || document.activeElement?.matches('body') === false) return;
    focused.current = undefined;
    const rows = rowsIn(ref.current);
    const row = rows[Math.min(last.row, rows.length - 1)];
    const control = last.isButton ? row?.querySelector<HTMLElement>('button') : undefined;
    (control ?? row?.querySelector<HTMLElement>('a, button, input'))?.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = rowsIn(ref.current).findIndex((each) => each.contains(target));
    focused.current =
      row < 0 ? undefined : { control: target as HTMLElement, row, isButton: target.matches('button') };
  };
  return { ref, onFocus };
}
