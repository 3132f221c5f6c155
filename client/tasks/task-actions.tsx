import { Button } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import type { TaskAction, TaskMessageKind } from '#shared/tasks/task.api.ts';
import type { TaskSelection } from '#shared/tasks/task-list.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { newChangeKey } from '../data/change-key.ts';
import { countChosen } from '../ui/data-table/selection.ts';
import { useChangeTasks } from './task.api.ts';
import { taskMessages } from './task.messages.ts';
import { tasksPageMessages } from './tasks-page.messages.ts';
import { useTellChanged } from './use-tell-changed.ts';
import type { TasksPage } from './use-tasks-page.ts';

const ChangeDialog = lazyPart(() => import('./change-tasks-dialog.tsx'));
const MessageDialog = lazyPart(() => import('../messages/task-message-dialog.tsx'));

/** The tasks chosen in the list, as the server is told: some by their ids, or all that it has except some. */
function selectionOf({ chooser, filter }: TasksPage): TaskSelection {
  const { selection } = chooser;
  return selection.mode === 'some'
    ? { selected: [...selection.ids] }
    : { all: filter, deselected: [...selection.except] };
}

/** What can be done to the chosen tasks, which can be undone for a while, and writing to the people behind them. */
export function TaskActions({ shown, total }: { shown: TasksPage; total: number }) {
  const intl = useIntl();
  const change = useChangeTasks();
  const tellChanged = useTellChanged();
  const [asking, setAsking] = useState<'reassign' | 'due' | TaskMessageKind>();
  const count = countChosen(shown.chooser.selection, total);
  const handleChange = async (action: TaskAction) => {
    const body = { selection: selectionOf(shown), change: action, changeKey: newChangeKey() };
    const { result } = await change.run({ body }, taskMessages.changeFailed);
    setAsking(undefined);
    if (result) {
      shown.chooser.clear();
      tellChanged(result);
    }
  };
  const close = () => setAsking(undefined);
  const interaction = change.isRunning ? 'disabled' : 'enabled';
  return (
    <>
      {(['complete', 'reopen'] as const).map((action) => (
        <Button
          key={action}
          size="small"
          interaction={interaction}
          onClick={() => void handleChange({ action })}
        >
          {intl.formatMessage(taskMessages[action])}
        </Button>
      ))}
      {(['reassign', 'due', 'reminder', 'message'] as const).map((asked) => (
        <Button key={asked} size="small" interaction={interaction} onClick={() => setAsking(asked)}>
          {intl.formatMessage(tasksPageMessages.ask, { asked })}
        </Button>
      ))}
      <Suspense fallback={null}>
        {asking === 'reassign' || asking === 'due' ? (
          <ChangeDialog
            asks={asking}
            count={count}
            isRunning={change.isRunning}
            onSave={(action) => void handleChange(action)}
            onCancel={close}
          />
        ) : null}
        {asking === 'reminder' || asking === 'message' ? (
          <MessageDialog kind={asking} selection={selectionOf(shown)} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
