import { useEffect, useRef } from 'react';

/** Whether nothing that can be used has the focus: what had it was disabled, or is gone. */
const isFocusLost = () => document.activeElement?.matches('body, :disabled') ?? true;

/**
 * For a few controls that are disabled, come and go: when the one that has the focus does, the first one left takes
 * it, so that a keyboard does not begin at the top of the page again. Spread what it returns on their box.
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
