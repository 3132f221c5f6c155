import { Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import Confirm from '../ui/overlay/confirm-dialog.tsx';
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
  return (
    <Confirm
      title={intl.formatMessage(batchChecklistMessages.assignTo)}
      confirmLabel={intl.formatMessage(batchChecklistMessages.assign)}
      color="primary"
      isRunning={isRunning}
      isComplete={checklistId !== undefined}
      onConfirm={() => checklistId !== undefined && onAssign(checklistId)}
      onCancel={onCancel}
    >
      <div className="form-stack">
        <ChecklistPicker value={checklistId} onChange={setChecklistId} />
        <Text as="p">
          <FormattedMessage {...batchChecklistMessages.assignHint} />
        </Text>
      </div>
    </Confirm>
  );
}
