import { Button, Modal } from '@instructure/ui/latest';
import { useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { tooLongIn } from '../form/text-field.tsx';
import { uiMessages } from '../ui.messages.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  readonly title: string;
  readonly confirmLabel: string;
  /** red, unless it takes nothing away */
  readonly color?: 'danger' | 'primary';
  readonly isRunning: boolean;
  /** whether all that has to be chosen is chosen */
  readonly isComplete?: boolean;
  readonly children: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before an action that can't easily be undone, or for what one takes. */
export default function Confirm({
  title,
  confirmLabel,
  color = 'danger',
  isRunning,
  isComplete = true,
  children,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const intl = useIntl();
  const fields = useRef<HTMLDivElement>(null);
  const handleConfirm = () => {
    const tooLong = fields.current && tooLongIn(fields.current);
    if (tooLong) tooLong.focus();
    else onConfirm();
  };
  return (
    <Dialog title={title} keepsText onDismiss={onCancel}>
      <Modal.Body>
        <div ref={fields}>{children}</div>
      </Modal.Body>
      <Modal.Footer>
        <Button onClick={onCancel} margin="0 x-small 0 0">
          <FormattedMessage {...uiMessages.cancel} />
        </Button>
        <Button
          color={color}
          onClick={handleConfirm}
          interaction={isRunning || !isComplete ? 'disabled' : 'enabled'}
          {...(isRunning && { 'aria-label': intl.formatMessage(uiMessages.loading) })}
        >
          {confirmLabel}
        </Button>
      </Modal.Footer>
    </Dialog>
  );
}
