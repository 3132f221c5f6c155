import { Button, Modal } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { bulkActionKinds, type AskedActionName } from '#shared/bulk-actions/bulk-action-kinds.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { bulkActionMessages } from './bulk-action.messages.ts';

interface AskDialogProps {
  readonly action: AskedActionName;
  readonly count: number;
  /** of the course, if it's about a single one that the person is looking at */
  readonly courseTitle?: string;
  readonly isRunning: boolean;
  readonly isComplete: boolean;
  readonly children: ReactNode;
  readonly onStart: () => void;
  readonly onCancel: () => void;
}

/** Asks for what an action takes besides the courses. */
export function AskDialog(props: AskDialogProps) {
  const { action, count, courseTitle, isRunning, isComplete, children, onStart, onCancel } = props;
  const intl = useIntl();
  const { texts } = bulkActionKinds[action];
  const title =
    courseTitle === undefined
      ? intl.formatMessage(texts.question, { count })
      : intl.formatMessage(bulkActionMessages.questionOfOne, { action, title: courseTitle });
  return (
    <Dialog title={title} onDismiss={onCancel}>
      <Modal.Body>{children}</Modal.Body>
      <Modal.Footer>
        <Button onClick={onCancel} margin="0 x-small 0 0">
          <FormattedMessage {...uiMessages.cancel} />
        </Button>
        <Button
          color="primary"
          interaction={isComplete && !isRunning ? 'enabled' : 'disabled'}
          onClick={onStart}
        >
          <FormattedMessage {...texts.start} />
        </Button>
      </Modal.Footer>
    </Dialog>
  );
}
