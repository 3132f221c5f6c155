import { useIntl } from 'react-intl';
import type { Tasklist } from '#shared/tasks/tasklist.api.ts';
import Confirm from '../ui/overlay/confirm-dialog.tsx';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { focusHeadingIfLost } from '../ui/page/page-heading.tsx';
import { courseTasksMessages } from './course-tasks.messages.ts';
import { useRemoveTasklist } from './task.api.ts';

interface RemoveTasklistProps {
  readonly courseId: number;
  readonly tasklist: Tasklist;
  readonly onClose: () => void;
}

/** Asks before a checklist goes from a course. The undo is offered where all undos are. */
export function RemoveTasklist({ courseId, tasklist, onClose }: RemoveTasklistProps) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const removal = useRemoveTasklist();
  const { title } = tasklist.checklist;
  const handleConfirm = async () => {
    const { problem } = await removal.run({ params: { id: courseId, tasklistId: tasklist.id } });
    onClose();
    focusHeadingIfLost();
    if (problem) showNotice('error', textOf(problem, intl.formatMessage(courseTasksMessages.removeFailed)));
  };
  return (
    <Confirm
      title={intl.formatMessage(courseTasksMessages.removeTitle, { title })}
      confirmLabel={intl.formatMessage(courseTasksMessages.remove)}
      isRunning={removal.isRunning}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    >
      {intl.formatMessage(courseTasksMessages.removeText)}
    </Confirm>
  );
}
