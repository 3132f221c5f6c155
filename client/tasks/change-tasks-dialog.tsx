import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { TaskAction } from '#shared/tasks/task.api.ts';
import Confirm from '../ui/overlay/confirm-dialog.tsx';
import { DueFields, dueOf, type DueChoice } from './due-fields.tsx';
import { PeopleFields, type PeopleChoice } from './people-fields.tsx';
import { tasksPageMessages } from './tasks-page.messages.ts';

interface ChangeTasksDialogProps {
  readonly asks: 'reassign' | 'due';
  readonly count: number;
  readonly isRunning: boolean;
  readonly onSave: (action: TaskAction) => void;
  readonly onCancel: () => void;
}

/** Asks who tasks are for, or when they're due. */
export default function ChangeTasksDialog({ asks, count, onSave, ...dialog }: ChangeTasksDialogProps) {
  const intl = useIntl();
  const [people, setPeople] = useState<PeopleChoice>([]);
  const [day, setDay] = useState<DueChoice>({ kind: 'day', day: '' });
  const action = asks === 'due' ? dueAction(day) : reassignment(people);
  const title = asks === 'due' ? tasksPageMessages.dueTitle : tasksPageMessages.reassignTitle;
  return (
    <Confirm
      {...dialog}
      title={intl.formatMessage(title, { count })}
      isComplete={action !== undefined}
      confirmLabel={intl.formatMessage(tasksPageMessages.save)}
      color="primary"
      onConfirm={() => action && onSave(action)}
    >
      <div className="form-stack">
        {asks === 'due' ? (
          <DueFields choice={day} onChange={setDay} />
        ) : (
          <PeopleFields choice={people} onChange={setPeople} />
        )}
      </div>
    </Confirm>
  );
}

function dueAction(choice: DueChoice): TaskAction | undefined {
  const dueOn = dueOf(choice);
  return dueOn === undefined ? undefined : { action: 'due', dueOn };
}

/** Null: those whom the checklist names. */
const reassignment = (choice: PeopleChoice): TaskAction | undefined =>
  choice?.length === 0 ? undefined : { action: 'reassign', assigneeIds: choice?.map(({ id }) => id) ?? null };
