import { Button, Modal, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { ChecklistPicker } from './checklist-picker.tsx';
import { batchChecklistMessages } from './batch-checklist.messages.ts';

interface AssignToBatchProps {
  readonly isRunning: boolean;
  readonly onAssign: (checklistId: number) => void;
  readonly onCancel: () => void;
}

/** Asks which checklist all courses of a batch get. */
export default function AssignToBatchDialog({ isRunning, onAssign, onCancel }: AssignToBatchProps) {
  const intl = useIntl();
  const [checklistId, setChecklistId] = useState<number>();
  const title = intl.formatMessage(batchChecklistMessages.assignTo);
  return (
    <Dialog title={title} onDismiss={onCancel}>
      <Modal.Body>
        <div className="form-stack">
          <ChecklistPicker value={checklistId} onChange={setChecklistId} />
          <Text as="p">
            <FormattedMessage {...batchChecklistMessages.assignHint} />
          </Text>
        </div>
      </Modal.Body>
      <Modal.Footer>
        <Button onClick={onCancel} margin="0 x-small 0 0">
          <FormattedMessage {...uiMessages.cancel} />
        </Button>
        <Button
          color="primary"
          interaction={checklistId === undefined || isRunning ? 'disabled' : 'enabled'}
          onClick={() => checklistId !== undefined && onAssign(checklistId)}
        >
          <FormattedMessage {...batchChecklistMessages.assign} />
        </Button>
      </Modal.Footer>
    </Dialog>
  );
}
