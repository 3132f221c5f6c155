import { type FocusEvent, useEffect, useRef } from 'react';

/** Whether nothing has the focus: the control that had it was disabled or is gone. */
const isFocusLost = () => document.activeElement?.matches('body, :disabled') ?? true;

/** Whether a control can't have the focus any more, as against one that a person has just left. */
const hasGone = (control: Element) => !control.isConnected || control.matches(':disabled');

/**
 * For a few controls that are disabled, come and go: when the focused one does, the first remaining one gets the focus,
 * so that keyboard users don't start at the top of the page again. Spread the result on the box around them.
 */
export function useKeptFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (!focused.current || !hasGone(focused.current) || !isFocusLost()) return;
    ref.current?.querySelector<HTMLElement>(':is(button, input):enabled')?.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent<E>) => {
    focused.current = target;
  };
  return { ref, onFocus };
}
