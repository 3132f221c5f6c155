import { useState } from 'react';
import { useIntl } from 'react-intl';
import { PeopleFields, type PeopleChoice } from './people-fields.tsx';
import Confirm from '../ui/overlay/confirm-dialog.tsx';
import { tasksPageMessages } from './tasks-page.messages.ts';

interface ReassignDialogProps {
  readonly count: number;
  readonly isRunning: boolean;
  /** null: those whom the checklist names */
  readonly onSave: (assigneeIds: number[] | null) => void;
  readonly onCancel: () => void;
}

/** Asks who tasks are for. */
export default function ReassignDialog({ count, onSave, ...dialog }: ReassignDialogProps) {
  const intl = useIntl();
  const [choice, setChoice] = useState<PeopleChoice>([]);
  return (
    <Confirm
      {...dialog}
      title={intl.formatMessage(tasksPageMessages.reassignTitle, { count })}
      isComplete={choice === null || choice.length > 0}
      confirmLabel={intl.formatMessage(tasksPageMessages.save)}
      color="primary"
      onConfirm={() => onSave(choice?.map(({ id }) => id) ?? null)}
    >
      <div className="form-stack">
        <PeopleFields choice={choice} onChange={setChoice} />
      </div>
    </Confirm>
  );
}
