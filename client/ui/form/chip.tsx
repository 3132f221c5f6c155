import { XInstUIIcon } from '@instructure/ui/latest';
import type { ReactNode } from 'react';

interface ChipProps {
  readonly children: ReactNode;
  readonly removeLabel: string;
  /** it's kept but has no effect */
  readonly isOff?: boolean;
  /** what a press on its text does, and what that's called */
  readonly edit?: { readonly label: string; readonly onPress: () => void } | undefined;
  readonly onRemove: () => void;
}

/** One thing that narrows a list: it can be taken away and, if that's offered, changed. */
export const Chip = ({ children, removeLabel, isOff = false, edit, onRemove }: ChipProps) => (
  <span className={isOff ? 'chip off' : 'chip'}>
    {edit ? (
      <button type="button" className="chip-text" aria-label={edit.label} onClick={edit.onPress}>
        {children}
      </button>
    ) : (
      <span className="chip-text">{children}</span>
    )}
    <button type="button" className="chip-remove" aria-label={removeLabel} onClick={onRemove}>
      <XInstUIIcon size="sm" />
    </button>
  </span>
);
