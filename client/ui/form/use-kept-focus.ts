import { useEffect, useRef } from 'react';

/** Whether the focus is lost: the control that had it was disabled or is gone. */
const isFocusLost = () => document.activeElement?.matches('body, :disabled') ?? true;

/**
 * For a few controls that are disabled, come and go: when the focused one does, the first remaining one gets the focus,
 * so that keyboard users don't start at the top of the page again. Spread the result on the box around them.
 */
export function useKeptFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!hadFocus.current || !isFocusLost()) return;
    ref.current?.querySelector<HTMLElement>(':is(button, input):enabled')?.focus({ preventScroll: true });
  });
  const onFocus = () => {
    hadFocus.current = true;
  };
  return { ref, onFocus };
}
