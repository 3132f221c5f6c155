import { Button, CheckInstUIIcon, RotateCcwInstUIIcon, ToggleDetails } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TaughtTask } from '#shared/tasks/taught-task.api.ts';
import type { TaskState } from '#shared/tasks/task.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { TaskComments } from './task-comments.tsx';
import { TaskDue, TaskStanding } from './task-words-panel.tsx';
import { useTask } from './task.api.ts';
import { taskMessages } from './task.messages.ts';
import { taughtTaskMessages } from './taught-task.messages.ts';
import { useSaveTask } from './use-save-task.ts';

/** One task of an instructor: what it is, when it's due, and one button that completes it and takes that back. */
export function TaughtTaskRow({ task }: { task: TaughtTask }) {
  const intl = useIntl();
  const { shown, isRunning, change } = useOneTap(task);
  const isDone = shown.state === 'done' || shown.state === 'not_applicable';
  return (
    <div className="taught-task">
      <div className="taught-task-line">
        <div className="task-text">
          <strong className="taught-task-title">
            <bdi>{task.title}</bdi>
          </strong>
          <div className="task-facts">
            {isDone || shown.state !== 'todo' ? <TaskStanding task={shown} /> : null}
            {isDone ? null : (
              <span>
                <TaskDue task={task} />
              </span>
            )}
            {task.isAutomatic ? <FormattedMessage {...taskMessages.automatic} /> : null}
          </div>
        </div>
        {task.permissions.work ? (
          <Button
            color={isDone ? 'secondary' : 'primary'}
            renderIcon={isDone ? <RotateCcwInstUIIcon /> : <CheckInstUIIcon />}
            aria-label={intl.formatMessage(
              isDone ? taughtTaskMessages.undoOf : taughtTaskMessages.completeOf,
              {
                title: task.title,
              },
            )}
            aria-busy={isRunning}
            onClick={() => void change(isDone ? 'todo' : 'done')}
          >
            {intl.formatMessage(isDone ? taughtTaskMessages.undo : taughtTaskMessages.complete)}
          </Button>
        ) : null}
      </div>
      <TaskMore task={task} />
    </div>
  );
}

/** Changes the state with one tap. It shows at once, and is taken back if the server refuses it. */
function useOneTap(task: TaughtTask) {
  const [wished, setWished] = useState<TaskState>();
  const { save, isRunning } = useSaveTask(task);
  const change = async (state: TaskState) => {
    if (isRunning) return;
    setWished(state);
    await save({ state });
    setWished(undefined);
  };
  const shown =
    wished === undefined
      ? task
      : { ...task, state: wished, isVerified: false, isCompleted: wished === 'done' };
  return { shown, isRunning, change };
}

/** What it's about and what was said, for those who want to know more. */
function TaskMore({ task }: { task: TaughtTask }) {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const { description, commentCount, title } = task;
  return (
    <ToggleDetails
      size="small"
      expanded={isOpen}
      onToggle={(_, expanded) => setIsOpen(expanded)}
      summary={
        <>
          {intl.formatMessage(taughtTaskMessages.more, { count: commentCount })}
          <span className="for-screen-readers"> {title}</span>
        </>
      }
    >
      {description === '' ? null : <p className="typed-lines">{description}</p>}
      {isOpen ? <Comments id={task.id} /> : null}
    </ToggleDetails>
  );
}

function Comments({ id }: { id: number }) {
  const intl = useIntl();
  return (
    <LoadState of={useTask(id)} failed={intl.formatMessage(taskMessages.failed)}>
      {(task) => <TaskComments task={task} />}
    </LoadState>
  );
}
