import { useState } from 'react';
import type { BulkActionInput } from '#shared/bulk-actions/bulk-action-kinds.ts';
import { blankScope, sentScope } from '../data/scope-draft.ts';
import { ScopePicker } from '../scope-decisions/scope-picker.tsx';
import { AskDialog } from './ask-dialog.tsx';

interface DecideScopeDialogProps {
  readonly count: number;
  readonly isRunning: boolean;
  readonly onStart: (params: BulkActionInput<'decide_scope'>) => void;
  readonly onCancel: () => void;
}

/** Asks how courses stand, and why. */
export default function DecideScopeDialog({ onStart, ...dialog }: DecideScopeDialogProps) {
  const [draft, setDraft] = useState(blankScope);
  const decision = sentScope(draft);
  return (
    <AskDialog
      {...dialog}
      action="decide_scope"
      isComplete={decision !== undefined}
      onStart={() => decision && onStart({ decision })}
    >
      <ScopePicker draft={draft} onChange={setDraft} />
    </AskDialog>
  );
}
