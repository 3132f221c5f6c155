import { useState } from 'react';
import { useIntl } from 'react-intl';
import { DueFields, dueOf, type DueChoice } from './due-fields.tsx';
import Confirm from '../ui/overlay/confirm-dialog.tsx';
import { tasksPageMessages } from './tasks-page.messages.ts';

interface DueDialogProps {
  readonly count: number;
  readonly isRunning: boolean;
  /** null: never */
  readonly onSave: (dueOn: string | null) => void;
  readonly onCancel: () => void;
}

/** Asks when tasks are due. */
export default function DueDialog({ count, onSave, ...dialog }: DueDialogProps) {
  const intl = useIntl();
  const [choice, setChoice] = useState<DueChoice>({ kind: 'day', day: '' });
  const due = dueOf(choice);
  return (
    <Confirm
      {...dialog}
      title={intl.formatMessage(tasksPageMessages.dueTitle, { count })}
      isComplete={due !== undefined}
      confirmLabel={intl.formatMessage(tasksPageMessages.save)}
      color="primary"
      onConfirm={() => {
        if (due !== undefined) onSave(due);
      }}
    >
      <div className="form-stack">
        <DueFields choice={choice} onChange={setChoice} />
      </div>
    </Confirm>
  );
}
