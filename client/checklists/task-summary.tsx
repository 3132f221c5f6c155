import { useIntl } from 'react-intl';
import type { DraftTask, Due } from '#shared/checklists/checklist.ts';
import { checklistMessages } from './checklist.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

interface TaskSummaryProps {
  readonly task: DraftTask;
  readonly title: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A task in the list: its title shows its details. */
export function TaskSummary({ task, title, isChosen, onChoose }: TaskSummaryProps) {
  const intl = useIntl();
  const text = useTexts(checklistMessages);
  const dueText = useDueText();
  const facts = [
    ...(task.due.kind === 'none' ? [] : [dueText(task.due)]),
    ...(task.condition ? [text('isAutomatic')] : []),
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
      {facts.length === 0 ? null : (
        <span className="small-print">{intl.formatList(facts, { type: 'unit' })}</span>
      )}
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
