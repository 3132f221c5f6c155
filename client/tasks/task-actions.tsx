import { Button } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import type { TaskAction } from '#shared/tasks/task.api.ts';
import type { TaskSelection } from '#shared/tasks/task-list.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { newChangeKey } from '../data/change-key.ts';
import { countChosen } from '../ui/data-table/selection.ts';
import { focusHeadingIfLost } from '../ui/page/page-heading.tsx';
import { useChangeTasks } from './task.api.ts';
import { taskMessages } from './task.messages.ts';
import { tasksPageMessages } from './tasks-page.messages.ts';
import { useTellChanged } from './use-tell-changed.ts';
import type { TasksPage } from './use-tasks-page.ts';

const ReassignDialog = lazyPart(() => import('./reassign-dialog.tsx'));
const DueDialog = lazyPart(() => import('./due-dialog.tsx'));

/** The tasks chosen in the list, as the server is told: some by their ids, or all that it has except some. */
function selectionOf({ chooser, filter }: TasksPage): TaskSelection {
  const { selection } = chooser;
  return selection.mode === 'some'
    ? { selected: [...selection.ids] }
    : { all: filter, deselected: [...selection.except] };
}

/** What can be done to the chosen tasks. All of it can be undone for a while. */
export function TaskActions({ shown, total }: { shown: TasksPage; total: number }) {
  const intl = useIntl();
  const change = useChangeTasks();
  const tellChanged = useTellChanged();
  const [asking, setAsking] = useState<'reassign' | 'due'>();
  const count = countChosen(shown.chooser.selection, total);
  const handleChange = async (action: TaskAction) => {
    const body = { selection: selectionOf(shown), change: action, changeKey: newChangeKey() };
    const { result } = await change.run({ body }, taskMessages.changeFailed);
    setAsking(undefined);
    if (result) {
      shown.chooser.clear();
      tellChanged(result);
    }
    focusHeadingIfLost();
  };
  const dialog = { count, isRunning: change.isRunning, onCancel: () => setAsking(undefined) };
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
      <Button size="small" interaction={interaction} onClick={() => setAsking('reassign')}>
        {intl.formatMessage(tasksPageMessages.reassign)}
      </Button>
      <Button size="small" interaction={interaction} onClick={() => setAsking('due')}>
        {intl.formatMessage(tasksPageMessages.setDue)}
      </Button>
      <Suspense fallback={null}>
        {asking === 'reassign' ? (
          <ReassignDialog
            {...dialog}
            onSave={(assigneeIds) => void handleChange({ action: 'reassign', assigneeIds })}
          />
        ) : null}
        {asking === 'due' ? (
          <DueDialog {...dialog} onSave={(dueOn) => void handleChange({ action: 'due', dueOn })} />
        ) : null}
      </Suspense>
    </>
  );
}
