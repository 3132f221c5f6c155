import { Button, Modal } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { tasksPageMessages } from './tasks-page.messages.ts';

interface SaveDialogProps {
  readonly title: string;
  readonly isRunning: boolean;
  readonly isComplete: boolean;
  readonly children: ReactNode;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/** Asks for what tasks are to have. */
export function SaveDialog(props: SaveDialogProps) {
  const { title, isRunning, isComplete, children, onSave, onCancel } = props;
  const intl = useIntl();
  return (
    <Dialog title={title} onDismiss={onCancel}>
      <Modal.Body>
        <div className="form-stack">{children}</div>
      </Modal.Body>
      <Modal.Footer>
        <Button onClick={onCancel} margin="0 x-small 0 0">
          <FormattedMessage {...uiMessages.cancel} />
        </Button>
        <Button
          color="primary"
          interaction={isComplete && !isRunning ? 'enabled' : 'disabled'}
          onClick={onSave}
        >
          {intl.formatMessage(tasksPageMessages.save)}
        </Button>
      </Modal.Footer>
    </Dialog>
  );
}
