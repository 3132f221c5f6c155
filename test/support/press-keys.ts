import { fireEvent } from '@testing-library/react';

/** InstUI reads keys by their numbers, which user-event does not give. */
const keyCodes = { ArrowDown: 40, ArrowUp: 38, Enter: 13, Escape: 27 } as const;

/** Presses keys one after the other where the focus is. */
export function press(...keys: readonly (keyof typeof keyCodes)[]) {
  for (const key of keys)
    fireEvent.keyDown(document.activeElement ?? document.body, { key, keyCode: keyCodes[key] });
}
