import { ToggleDetails, Button, CheckInstUIIcon, RotateCcwInstUIIcon } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TaughtTask, TaughtTasks } from '#shared/tasks/taught-task.api.ts';
import type { TaskState } from '#shared/tasks/task.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { TaskComments } from './task-comments.tsx';
import { TaskDue, TaskStanding } from './task-words-panel.tsx';
import { useTask } from './task.api.ts';
import { taskMessages } from './task.messages.ts';
import { useSaveTask } from './use-save-task.ts';

const taughtTaskMessages = defineMessages({
  none: { id: 'taughtTask.none', defaultMessage: 'There’s nothing for you to do.' },
  done: { id: 'taughtTask.done', defaultMessage: 'Done before ({count})' },
  complete: { id: 'taughtTask.complete', defaultMessage: 'Mark done' },
  completeOf: { id: 'taughtTask.completeOf', defaultMessage: 'Mark done: “{title}”' },
  undo: { id: 'taughtTask.undo', defaultMessage: 'Undo' },
  undoOf: { id: 'taughtTask.undoOf', defaultMessage: 'Undo: “{title}” isn’t done' },
  more: {
    id: 'taughtTask.more',
    defaultMessage:
      '{count, plural, =0 {Details and comments} one {Details and # comment} other {Details and # comments}}',
  },
});

/** The tasks of an instructor: to do first; what was done before they came is behind a button. */
export function TaughtTasksSection({ found }: { found: TaughtTasks }) {
  const intl = useIntl();
  const { todo, done } = useKeptPlaces(found.tasks);
  if (found.tasks.length === 0)
    return (
      <p>
        <FormattedMessage {...taughtTaskMessages.none} />
      </p>
    );
  return (
    <>
      {todo.length > 0 ? <Rows tasks={todo} /> : null}
      {done.length > 0 ? (
        <ToggleDetails summary={intl.formatMessage(taughtTaskMessages.done, { count: done.length })}>
          <Rows tasks={done} />
        </ToggleDetails>
      ) : null}
    </>
  );
}

const Rows = ({ tasks }: { tasks: readonly TaughtTask[] }) => (
  <ul className="entries taught-tasks">
    {tasks.map((task) => (
      <li key={task.id}>
        <TaughtTaskRow task={task} />
      </li>
    ))}
  </ul>
);

const isOver = ({ isCompleted, isCounted }: TaughtTask) => isCompleted || !isCounted;

/** Keeps tasks where they were at first: nothing jumps away from under the finger that completes it. */
function useKeptPlaces(tasks: readonly TaughtTask[]) {
  const [first] = useState(() => ({
    order: new Map(tasks.map(({ id }, place) => [id, place])),
    done: new Set(tasks.filter(isOver).map(({ id }) => id)),
  }));
  const placeOf = ({ id }: TaughtTask) => first.order.get(id) ?? Infinity;
  const kept = tasks.toSorted((one, other) =>
    placeOf(one) === placeOf(other) ? 0 : placeOf(one) - placeOf(other),
  );
  return {
    todo: kept.filter(({ id }) => !first.done.has(id)),
    done: kept.filter(({ id }) => first.done.has(id)),
  };
}

/** One task of an instructor: what it is, when it's due, and one button that completes it and takes that back. */
function TaughtTaskRow({ task }: { task: TaughtTask }) {
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
