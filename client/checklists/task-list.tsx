import {
  Button,
  ChevronDownInstUIIcon,
  ChevronUpInstUIIcon,
  IconButton,
  PlusInstUIIcon,
  Text,
  Trash2InstUIIcon,
} from '@instructure/ui/latest';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { mostTasks, type DraftTask, type Due } from '#shared/checklists/checklist.ts';
import { movedTo, renumbered } from '#shared/checklists/draft.ts';
import { useDragOrder } from '../ui/form/use-drag-order.ts';
import { useKeptFocus } from '../ui/form/use-kept-focus.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { announce } from '../ui/page/announcer.ts';
import type { ChecklistProgress } from './checklist-head.tsx';
import { checklistMessages } from './checklist.messages.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { useTexts } from '../ui/use-texts.ts';

interface TaskListProps {
  readonly tasks: readonly DraftTask[];
  readonly chosen: DraftTask | undefined;
  readonly keeper: DraftKeeper;
  /** how far the courses are with the published ones, by their keys */
  readonly progress: ReadonlyMap<string, TaskProgress>;
  readonly onChoose: (key: string) => void;
  readonly onAdd: () => void;
}

export type TaskProgress = ChecklistProgress['tasks'][number];

/** The tasks in their order, which dragging and buttons change. */
export function TaskList({ tasks, chosen, keeper, progress, onChoose, onAdd }: TaskListProps) {
  const intl = useIntl();
  const keptFocus = useKeptFocus<HTMLOListElement>();
  const titleOf = ({ title }: DraftTask) => title || intl.formatMessage(checklistMessages.untitledTask);
  const setTasks = (change: (tasks: readonly DraftTask[]) => readonly DraftTask[]) =>
    keeper.edit((before) => ({ ...before, taskTemplates: change(before.taskTemplates) }));
  const moveTo = (task: DraftTask | undefined, to: number) => {
    if (!task || to < 0 || to >= tasks.length) return;
    const isRise = to < tasks.indexOf(task);
    flushSync(() => setTasks((before) => movedTo(before, task.key, to)));
    focusMoves(keptFocus.ref.current?.children[to], isRise);
    const news = { title: titleOf(task), place: to + 1, count: tasks.length };
    announce(intl.formatMessage(checklistMessages.taskMoved, news));
  };
  const dragged = useDragOrder(keptFocus.ref, (from, to) => moveTo(tasks[from], to));
  const remove = useRemoveTask(setTasks, titleOf);
  return (
    <>
      {tasks.length === 0 ? (
        <Text as="p">
          <FormattedMessage {...checklistMessages.noTasks} />
        </Text>
      ) : null}
      <ol
        className="statuses task-order"
        aria-label={intl.formatMessage(checklistMessages.tasks)}
        {...keptFocus}
      >
        {tasks.map((task, place) => (
          <li
            key={task.key}
            draggable
            className={[task.key === chosen?.key ? 'chosen' : '', place === dragged ? 'dragged' : ''].join(
              ' ',
            )}
          >
            <TaskSummary
              task={task}
              title={titleOf(task)}
              progress={progress.get(task.key)}
              isChosen={task.key === chosen?.key}
              onChoose={() => onChoose(task.key)}
            />
            <TaskButtons
              title={titleOf(task)}
              isFirst={place === 0}
              isLast={place === tasks.length - 1}
              onMove={(by) => moveTo(task, place + by)}
              onRemove={() => remove(task, place)}
            />
          </li>
        ))}
      </ol>
      <Button
        renderIcon={<PlusInstUIIcon />}
        interaction={tasks.length < mostTasks ? 'enabled' : 'disabled'}
        onClick={onAdd}
      >
        <FormattedMessage {...checklistMessages.addTask} />
      </Button>
    </>
  );
}

/** Moved in the page, the pressed button has lost the focus; at either end it's disabled, and the other one gets it. */
function focusMoves(item: Element | undefined, isRise: boolean) {
  const [rise, fall] = item?.querySelectorAll<HTMLButtonElement>('.status-actions button') ?? [];
  const pressed = isRise ? rise : fall;
  (pressed?.disabled ? (isRise ? fall : rise) : pressed)?.focus();
}

/** For how long a removed task can be put back from its notice, in milliseconds. */
const undoMs = 30_000;

function useRemoveTask(
  setTasks: (change: (tasks: readonly DraftTask[]) => readonly DraftTask[]) => void,
  titleOf: (task: DraftTask) => string,
) {
  const intl = useIntl();
  const showNotice = useNotice();
  return (task: DraftTask, place: number) => {
    setTasks((before) => renumbered(before.filter(({ key }) => key !== task.key)));
    const putBack = () =>
      setTasks((before) =>
        before.some(({ key }) => key === task.key) ? before : renumbered(before.toSpliced(place, 0, task)),
      );
    showNotice('info', intl.formatMessage(checklistMessages.taskRemoved, { title: titleOf(task) }), {
      timeoutMs: undoMs,
      key: `task-${task.key}`,
      action: { label: intl.formatMessage(checklistMessages.putBack), onSelect: putBack },
    });
  };
}

interface TaskButtonsProps {
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function TaskButtons({ title, isFirst, isLast, onMove, onRemove }: TaskButtonsProps) {
  const text = useTexts(checklistMessages, { title });
  const plain = { size: 'small', withBackground: false, withBorder: false } as const;
  return (
    <span className="status-actions">
      <IconButton
        {...plain}
        screenReaderLabel={text('up')}
        interaction={isFirst ? 'disabled' : 'enabled'}
        renderIcon={<ChevronUpInstUIIcon />}
        onClick={() => onMove(-1)}
      />
      <IconButton
        {...plain}
        screenReaderLabel={text('down')}
        interaction={isLast ? 'disabled' : 'enabled'}
        renderIcon={<ChevronDownInstUIIcon />}
        onClick={() => onMove(1)}
      />
      <IconButton
        {...plain}
        screenReaderLabel={text('removeTask')}
        renderIcon={<Trash2InstUIIcon />}
        onClick={onRemove}
      />
    </span>
  );
}

interface TaskSummaryProps {
  readonly task: DraftTask;
  readonly title: string;
  readonly progress: TaskProgress | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A task in the list, with how far the courses are: its title shows its details. */
function TaskSummary({ task, title, progress, isChosen, onChoose }: TaskSummaryProps) {
  const text = useTexts(checklistMessages);
  const dueText = useDueText();
  const { taskCount: total = 0, completedCount: done = 0, overdueCount: overdue = 0 } = progress ?? {};
  const facts = [
    ...(task.condition ? [text('isAutomatic')] : []),
    ...(total > 0 ? [text('doneOf', { done, total })] : []),
    ...(overdue > 0 ? [text('overdueCount', { count: overdue })] : []),
    ...(task.due.kind === 'none' ? [] : [dueText(task.due)]),
    ...(task.needsVerification ? [text('isVerified')] : []),
    ...(task.users.length === 0 ? [] : [text('ownPeople', { count: task.users.length })]),
  ];
  return (
    <div className="status-facts">
      <button
        type="button"
        className="task-choice"
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
      >
        <bdi>{title}</bdi>
      </button>
      {facts.length === 0 ? null : <span className="small-print">{facts.join(' · ')}</span>}
    </div>
  );
}

/** When a task is due, in words. */
function useDueText() {
  const intl = useIntl();
  return (due: Due) => {
    if (due.kind === 'none') return intl.formatMessage(checklistMessages.dueNever);
    if (due.kind === 'fixed')
      return intl.formatMessage(checklistMessages.dueOn, {
        day: intl.formatDate(due.on, { dateStyle: 'medium', timeZone: 'UTC' }),
      });
    const when = due.days < 0 ? 'before' : due.days > 0 ? 'after' : 'at';
    const values = { when, kind: due.kind, count: Math.abs(due.days) };
    return intl.formatMessage(checklistMessages.dueRelative, values);
  };
}
