import { Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ChecklistPicker } from '../checklists/checklist-picker.tsx';
import type { BulkActionParams } from '#shared/bulk-actions/bulk-action-kinds.ts';
import { AskDialog } from './ask-dialog.tsx';
import { bulkActionMessages } from './bulk-action.messages.ts';

type Name = 'assign_checklist' | 'remove_checklist';

interface ChooseChecklistDialogProps {
  readonly action: Name;
  readonly count: number;
  readonly isRunning: boolean;
  readonly onStart: (params: BulkActionParams<Name>) => void;
  readonly onCancel: () => void;
}

/** Asks which checklist courses get, or lose with the work done on it. */
export default function ChooseChecklistDialog({ action, onStart, ...dialog }: ChooseChecklistDialogProps) {
  const [checklistId, setChecklistId] = useState<number>();
  const handleStart = () => {
    if (checklistId !== undefined) onStart({ checklistId });
  };
  const hint =
    action === 'assign_checklist' ? bulkActionMessages.assignHint : bulkActionMessages.removeChecklistHint;
  return (
    <AskDialog {...dialog} action={action} isComplete={checklistId !== undefined} onStart={handleStart}>
      <div className="form-stack">
        <ChecklistPicker value={checklistId} onChange={setChecklistId} />
        <Text as="p">
          <FormattedMessage {...hint} />
        </Text>
      </div>
    </AskDialog>
  );
}
