import { ToggleDetails } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TaughtTask, TaughtTasks } from '#shared/tasks/taught-task.api.ts';
import { TaughtTaskRow } from './taught-task-row.tsx';
import { taughtTaskMessages } from './taught-task.messages.ts';

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
