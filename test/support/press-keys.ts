import { fireEvent } from '@testing-library/react';

/** InstUI reads key codes, which user-event doesn't send. */
const keyCodes = { ArrowDown: 40, ArrowUp: 38, Enter: 13, Escape: 27 } as const;

/** Presses keys one after another where the focus is. */
export function press(...keys: readonly (keyof typeof keyCodes)[]) {
  for (const key of keys)
    fireEvent.keyDown(document.activeElement ?? document.body, { key, keyCode: keyCodes[key] });
}
