import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/** The item of a list that an event is about, from its first child on. */
const placeOf = (list: Element, { target }: Event) =>
  [...list.children].findIndex((item) => target instanceof Node && item.contains(target));

/** Lets the mouse drag the items of a list to other places; returns the place of the one that's being dragged. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<number>();
  const start = useEffectEvent((event: Event) => {
    if (list.current) setDragged(placeOf(list.current, event));
  });
  const over = useEffectEvent((event: Event) => {
    // Only then can it be dropped here.
    if (dragged !== undefined) event.preventDefault();
  });
  const drop = useEffectEvent((event: Event) => {
    if (dragged === undefined || !list.current) return;
    event.preventDefault();
    setDragged(undefined);
    onMove(dragged, placeOf(list.current, event));
  });
  const end = useEffectEvent(() => setDragged(undefined));
  useEffect(() => {
    const element = list.current;
    const listeners: readonly [string, (event: Event) => void][] = [
      ['dragstart', (event) => start(event)],
      ['dragover', (event) => over(event)],
      ['drop', (event) => drop(event)],
      ['dragend', () => end()],
    ];
    for (const [name, listener] of listeners) element?.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) element?.removeEventListener(name, listener);
    };
  }, [list]);
  return dragged;
}
