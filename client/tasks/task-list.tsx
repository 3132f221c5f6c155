import { Button, Checkbox, Heading } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ListedTask, TaskGroup, TaskGrouping } from '#shared/tasks/task-list.ts';
import { useAbility } from '../data/use-settings.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { SelectionBar } from '../ui/data-table/selection-bar.tsx';
import { isChosen } from '../ui/data-table/selection.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { TaskActions } from './task-actions.tsx';
import { TaskRow, type Known } from './task-row.tsx';
import { tasksPageMessages } from './tasks-page.messages.ts';
import { useRowFocus } from './use-row-focus.ts';
import type { TasksPage } from './use-tasks-page.ts';

interface TaskListProps {
  readonly shown: TasksPage;
  /** the address that opens a task */
  readonly linkTo: (id: number) => string;
}

/** A page of the tasks in their groups, and what can be done to the chosen ones. */
export function TaskList({ shown, linkTo }: TaskListProps) {
  const { tasks, list, chooser } = shown;
  const mayChange = useAbility('courses.change');
  const rowFocus = useRowFocus();
  return (
    <LoadState
      of={tasks}
      list={{ loading: tasksPageMessages.listLoading, failed: tasksPageMessages.listFailed }}
    >
      {({ tasks: rows, groups, pagination }) => (
        <>
          {rows.length === 0 ? <NoTasks shown={shown} /> : null}
          {mayChange && rows.length > 0 ? (
            <SelectionBar
              chooser={chooser}
              pageIds={rows.filter(({ permissions }) => permissions.work).map(({ id }) => id)}
              total={pagination.total}
              mayChooseAll
            >
              <TaskActions shown={shown} total={pagination.total} />
            </SelectionBar>
          ) : null}
          <div {...rowFocus}>
            {inGroups(rows).map(({ key, tasks: those }) => (
              <Group
                key={key}
                group={groups.find((group) => group.key === key)}
                tasks={those}
                linkTo={linkTo}
                shown={shown}
              />
            ))}
          </div>
          <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
        </>
      )}
    </LoadState>
  );
}

/** Tasks one after the other, those of one group together. */
function inGroups(tasks: readonly ListedTask[]) {
  const groups = new Map<string, ListedTask[]>();
  for (const task of tasks) groups.set(task.group, [...(groups.get(task.group) ?? []), task]);
  return [...groups].map(([key, those]) => ({ key, tasks: those }));
}

function NoTasks({ shown: { filter, isNarrowed, clear } }: { shown: TasksPage }) {
  const intl = useIntl();
  if (isNarrowed)
    return (
      <>
        <p>{intl.formatMessage(tasksPageMessages.noMatch)}</p>
        <Button onClick={clear}>{intl.formatMessage(tasksPageMessages.clear)}</Button>
      </>
    );
  return (
    <>
      <p>
        <strong>{intl.formatMessage(tasksPageMessages.nothing, { scope: filter.scope })}</strong>
      </p>
      <p>{intl.formatMessage(tasksPageMessages.nothingNote)}</p>
    </>
  );
}

const knownIn = {
  course: ['course'],
  checklist: ['checklist'],
  due: [],
} as const satisfies Record<TaskGrouping, readonly Known[]>;

interface GroupProps extends TaskListProps {
  readonly group: TaskGroup | undefined;
  readonly tasks: readonly ListedTask[];
}

function Group({ group, tasks, linkTo, shown }: GroupProps) {
  const { groupBy, chooser } = shown;
  const mayChange = useAbility('courses.change');
  return (
    <section className="task-group">
      {group ? <GroupHeading group={group} /> : null}
      <ul className="tasks">
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskRow
              task={task}
              to={linkTo(task.id)}
              known={knownIn[groupBy]}
              choice={mayChange ? <TaskChoice task={task} chooser={chooser} /> : null}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function GroupHeading({ group: { title, due, open, overdue, completed } }: { group: TaskGroup }) {
  const intl = useIntl();
  return (
    <div className="task-group-heading">
      <Heading level="h2">
        <bdi>{title ?? intl.formatMessage(tasksPageMessages.dueGroup, { due: due ?? 'none' })}</bdi>
      </Heading>
      <span className="small-print">
        <FormattedMessage {...tasksPageMessages.counts} values={{ open, overdue, completed }} />
      </span>
    </div>
  );
}

/** The box to tick; people who may not work on the task can't choose it. */
function TaskChoice({ task, chooser }: { task: ListedTask; chooser: TasksPage['chooser'] }) {
  const intl = useIntl();
  const label = intl.formatMessage(uiMessages.chooseRow, { title: `${task.title} – ${task.course.title}` });
  return (
    <span className="task-choice">
      <Checkbox
        label={<span className="for-screen-readers">{label}</span>}
        checked={task.permissions.work && isChosen(chooser.selection, task.id)}
        disabled={!task.permissions.work}
        onChange={() => chooser.toggle(task.id)}
      />
    </span>
  );
}
