import type { ReactNode } from 'react';
import { useUnsaved } from '../overlay/unsaved.ts';
import { tooLongIn } from './text-field.tsx';
import { useFocusOnFault } from './use-focus-on-fault.ts';

interface FormProps {
  /** whether something in it isn't saved: leaving asks first, and an ended session takes nothing away */
  readonly isChanged: boolean;
  /** false: what's typed is kept somewhere, or quickly typed again */
  readonly asksFirst?: boolean;
  /** how often it was tried to send; after each try, and each new problem, the first wrong field gets the focus */
  readonly tries?: number;
  readonly problem?: unknown;
  readonly className?: string;
  /** not called while a text is too long: its field says so, and gets the focus */
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** What people type into, and send. Every form is one, or a `FormDialog`. */
export function Form(props: FormProps) {
  const { isChanged, asksFirst, tries = 0, problem, className = 'form-stack', onSubmit, children } = props;
  const form = useFocusOnFault(tries, problem);
  useUnsaved(isChanged, { asksFirst });
  return (
    <form
      ref={form}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // React passes it on to a form around a dialog, which would be sent as well.
        event.stopPropagation();
        const tooLong = tooLongIn(event.currentTarget);
        if (tooLong) tooLong.focus();
        else onSubmit();
      }}
    >
      {children}
    </form>
  );
}
