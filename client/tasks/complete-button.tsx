import { Button, CheckInstUIIcon, RotateCcwInstUIIcon } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { Task } from '#shared/tasks/task.ts';
import { newChangeKey } from '../data/change-key.ts';
import { useChangeTasks } from './task.api.ts';
import { taskMessages } from './task.messages.ts';
import { useTellChanged } from './use-tell-changed.ts';

const isEnded = ({ state }: Task) => state === 'done' || state === 'not_applicable';

const names = { complete: taskMessages.completeOf, reopen: taskMessages.reopenOf } as const;

/** Completes a task with one press, or reopens it. The undo is offered where all undos are. */
export function CompleteButton({ task }: { task: Task }) {
  const intl = useIntl();
  const change = useChangeTasks();
  const tellChanged = useTellChanged();
  if (!task.permissions.work || task.isRetired) return null;
  const action: 'complete' | 'reopen' = isEnded(task) ? 'reopen' : 'complete';
  const handlePress = async () => {
    // It isn't disabled meanwhile: that would take the focus away from people who go on by keyboard.
    if (change.isRunning) return;
    const body = { selection: { selected: [task.id] }, change: { action }, changeKey: newChangeKey() };
    const { result } = await change.run({ body }, taskMessages.changeFailed);
    if (result) tellChanged(result);
  };
  return (
    <Button
      size="small"
      renderIcon={action === 'complete' ? <CheckInstUIIcon /> : <RotateCcwInstUIIcon />}
      aria-label={intl.formatMessage(names[action], { title: task.title })}
      aria-busy={change.isRunning}
      onClick={() => void handlePress()}
    >
      {intl.formatMessage(taskMessages[action])}
    </Button>
  );
}
