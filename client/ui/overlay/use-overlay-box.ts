import { useCallback, useRef } from 'react';

/**
 * For what takes the focus some frames after it appears: takes its box, and finds the control in it that a person has gone to
 * by then, where they're to stay.
 */
export function useEnteredFocus() {
  const box = useRef<Node | null>(null);
  const setBox = useCallback((node: Node | null) => {
    box.current = node;
  }, []);
  const entered = () => {
    const { activeElement } = document;
    return box.current?.contains(activeElement) ? activeElement : null;
  };
  return { setBox, entered };
}
