import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { BulkActionParams } from '#shared/bulk-actions/bulk-action-kinds.ts';
import { StatusNote, StatusPicker } from '../statuses/status-picker.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { bulkActionMessages } from './bulk-action.messages.ts';

interface ChooseStatusDialogProps {
  readonly count: number;
  readonly isRunning: boolean;
  readonly onStart: (params: BulkActionParams<'set_status'>) => void;
  readonly onCancel: () => void;
}

/** Asks which status courses get, and why. */
export default function ChooseStatusDialog({ onStart, ...dialog }: ChooseStatusDialogProps) {
  const intl = useIntl();
  const [statusId, setStatusId] = useState<number>();
  const [note, setNote] = useState('');
  const handleStart = () => {
    if (statusId !== undefined) onStart({ statusId, note: note.trim() || null });
  };
  return (
    <AskDialog {...dialog} action="set_status" isComplete={statusId !== undefined} onStart={handleStart}>
      <div className="form-stack">
        <StatusPicker
          label={intl.formatMessage(bulkActionMessages.newStatus)}
          value={statusId}
          onChange={setStatusId}
        />
        <StatusNote value={note} onChange={setNote} />
      </div>
    </AskDialog>
  );
}
