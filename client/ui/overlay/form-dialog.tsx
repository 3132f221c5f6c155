import { Button, Modal } from '@instructure/ui/latest';
import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Refusal } from '../form/refusal.tsx';
import { tooLongIn } from '../form/text-field.tsx';
import { useFocusOnFault } from '../form/use-focus-on-fault.ts';
import type { Problem } from '../../data/problem.ts';
import { uiMessages } from '../ui.messages.ts';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly color?: 'danger' | 'primary';
  /** whether nothing is being saved, and it's filled in or says itself what's missing */
  readonly isReady: boolean;
  /** why it wasn't saved */
  readonly problem: Problem | undefined;
  /** what's said of a problem that has no text of its own */
  readonly failed: string;
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** A short form of its own; Enter submits it. The first wrong field gets the focus. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    submitLabel,
    color = 'primary',
    isReady,
    problem,
    failed,
    children,
    onSubmit,
    onClose,
  } = props;
  const [tries, setTries] = useState(0);
  const fields = useFocusOnFault<HTMLDivElement>(tries, problem);
  return (
    <Dialog
      as="form"
      noValidate
      keepsText
      title={title}
      onDismiss={onClose}
      // Where the fields scroll, their frame would come first.
      firstFocus={() => fields.current?.querySelector('input, textarea, button') ?? null}
      onSubmit={(event) => {
        event.preventDefault();
        const tooLong = fields.current && tooLongIn(fields.current);
        if (tooLong) return tooLong.focus();
        if (!isReady) return;
        setTries(tries + 1);
        onSubmit();
      }}
    >
      <Modal.Body>
        <Refusal problem={problem} failed={failed} />
        <div ref={fields}>{children}</div>
      </Modal.Body>
      <Modal.Footer>
        <Button onClick={onClose} margin="0 x-small 0 0">
          <FormattedMessage {...uiMessages.cancel} />
        </Button>
        <Button type="submit" color={color} interaction={isReady ? 'enabled' : 'disabled'}>
          {submitLabel}
        </Button>
      </Modal.Footer>
    </Dialog>
  );
}
