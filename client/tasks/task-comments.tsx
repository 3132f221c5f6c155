import { Button, TextArea } from '@instructure/ui/latest';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { longestComment, type TaskDetail } from '#shared/tasks/task.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { useCommentOnTask } from './task.api.ts';
import { taskDetailMessages } from './task-detail.messages.ts';
import { TaskHistory } from './task-history.tsx';
import { taskMessages } from './task.messages.ts';

/** What people said about a task and what happened to it, newest first, and a field to say more. */
export function TaskComments({ task }: { task: TaskDetail }) {
  return (
    <>
      {task.permissions.work ? <CommentForm id={task.id} /> : null}
      <TaskHistory task={task} />
    </>
  );
}

function CommentForm({ id }: { id: number }) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const posting = useCommentOnTask();
  const [text, setText] = useState('');
  const fault = problemOf(posting.problem, 'text');
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || posting.isRunning) return;
    const { problem } = await posting.run({ params: { id }, body: { text: text.trim() } });
    if (!problem) return setText('');
    if (problem.fields === undefined)
      showNotice('error', textOf(problem, intl.formatMessage(taskMessages.changeFailed)));
  };
  return (
    <form className="form-stack" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextArea
        label={intl.formatMessage(taskDetailMessages.comment)}
        value={text}
        maxLength={longestComment}
        messages={fieldMessages(fault)}
        onChange={(event) => setText(event.target.value)}
      />
      <span>
        <Button type="submit" interaction={text.trim() === '' ? 'disabled' : 'enabled'}>
          <FormattedMessage {...taskDetailMessages.post} />
        </Button>
      </span>
    </form>
  );
}
