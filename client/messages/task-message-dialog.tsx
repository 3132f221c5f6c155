import { Text } from '@instructure/ui/latest';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Result } from '#shared/http/endpoint.ts';
import type { previewTaskMessage, TaskMessageKind } from '#shared/tasks/task.api.ts';
import { longestTaskMessage } from '#shared/tasks/task.ts';
import type { TaskSelection } from '#shared/tasks/task-list.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { newChangeKey } from '../data/change-key.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { LongTextField } from '../ui/form/text-field.tsx';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useSendTaskMessage, useTaskMessagePreview } from './message.api.ts';

const messages = defineMessages({
  title: {
    id: 'taskMessage.title',
    defaultMessage:
      '{kind, select, reminder {Remind people of their tasks} other {Write to the people behind the tasks}}',
  },
  send: {
    id: 'taskMessage.send',
    defaultMessage:
      '{kind, select, reminder {{people, plural, =0 {Remind} one {Remind # person} other {Remind # people}}} other {{people, plural, =0 {Send} one {Send to # person} other {Send to # people}}}}',
  },
  body: {
    id: 'taskMessage.body',
    defaultMessage: '{kind, select, reminder {Message (optional)} other {Message}}',
  },
  reached: {
    id: 'taskMessage.reached',
    defaultMessage:
      '{people, plural, =0 {Nobody would hear of this.} one {# person hears of {tasks, plural, one {# task} other {# tasks}}: {names}.} other {# people hear of {tasks, plural, one {# task} other {# tasks}}: {names}.}}',
  },
  named: { id: 'taskMessage.named', defaultMessage: '{name} ({tasks, number})' },
  others: { id: 'taskMessage.others', defaultMessage: '{count, plural, one {# other} other {# others}}' },
  how: {
    id: 'taskMessage.how',
    defaultMessage: 'Each gets one notification, and mail if they want it. This can’t be undone.',
  },
  closed: {
    id: 'taskMessage.closed',
    defaultMessage:
      '{count, plural, one {# task is left out: it isn’t open.} other {# tasks are left out: they aren’t open.}}',
  },
  outOfScope: {
    id: 'taskMessage.outOfScope',
    defaultMessage:
      '{count, plural, one {# task is left out: its course isn’t in scope.} other {# tasks are left out: their courses aren’t in scope.}}',
  },
  nobody: {
    id: 'taskMessage.nobody',
    defaultMessage:
      '{count, plural, one {# task is left out: it has nobody but you to tell.} other {# tasks are left out: they have nobody but you to tell.}}',
  },
  refused: {
    id: 'taskMessage.refused',
    defaultMessage:
      '{count, plural, one {# task is left out: you can’t work on it.} other {# tasks are left out: you can’t work on them.}}',
  },
  failed: { id: 'taskMessage.failed', defaultMessage: 'Nobody was told. Try again.' },
  sent: {
    id: 'taskMessage.sent',
    defaultMessage:
      '{kind, select, reminder {{people, plural, one {# person was reminded} other {# people were reminded}} of {tasks, plural, one {# task} other {# tasks}}.} other {Your message went to {people, plural, one {# person} other {# people}}.}}',
  },
});

interface TaskMessageDialogProps {
  readonly kind: TaskMessageKind;
  /** the tasks that it's about */
  readonly selection: TaskSelection;
  readonly onClose: () => void;
}

/** Reminds the people behind tasks, or writes to them: says who hears of it and who doesn't, before and after. */
export default function TaskMessageDialog({ kind, selection, onClose }: TaskMessageDialogProps) {
  const text = useTexts(messages, { kind });
  const showNotice = useNotice();
  const preview = useTaskMessagePreview({ selection, kind });
  const sending = useSendTaskMessage();
  // Asked twice, it's one message, even if it isn't known whether the first call arrived.
  const changeKey = useRef(newChangeKey());
  const [typed, setTyped] = useState('');
  const body = typed.trim();
  const people = preview.data?.people ?? 0;
  const isReady = people > 0 && body.length <= longestTaskMessage && (kind === 'reminder' || body !== '');
  const handleSend = async () => {
    const input = { selection, kind, body: body === '' ? null : body, changeKey: changeKey.current };
    const { result, problem } = await sending.run({ body: input });
    if (problem) return;
    onClose();
    showNotice('success', text('sent', result), brief);
  };
  return (
    <FormDialog
      title={text('title')}
      submitLabel={text('send', { people })}
      isReady={isReady && !sending.isRunning}
      problem={sending.problem}
      failed={text('failed')}
      onSubmit={() => void handleSend()}
      onClose={onClose}
    >
      <div className="form-stack">
        <LoadState of={preview}>{(found) => <Reached kind={kind} found={found} />}</LoadState>
        <LongTextField
          label={text('body')}
          required={kind === 'message'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          height="5rem"
          maxHeight="16rem"
          most={longestTaskMessage}
          messages={fieldMessages(problemOf(sending.problem, 'body'))}
        />
      </div>
    </FormDialog>
  );
}

interface ReachedProps {
  readonly kind: TaskMessageKind;
  readonly found: Result<typeof previewTaskMessage>;
}

/** Who hears of it, those with the most tasks by name, and what's left out. */
function Reached({ kind, found }: ReachedProps) {
  const intl = useIntl();
  const text = useTexts(messages, { kind });
  const { people, tasks, named } = found;
  const others = people - named.length;
  const names = intl.formatList([
    ...named.map((one) => text('named', one)),
    ...(others > 0 ? [text('others', { count: others })] : []),
  ]);
  const left = (['closed', 'outOfScope', 'nobody', 'refused'] as const).filter((reason) => found[reason] > 0);
  return (
    <div role="status" className="card-stack">
      <Text as="div">{text('reached', { people, tasks, names })}</Text>
      {left.map((reason) => (
        <Text as="div" key={reason}>
          {text(reason, { count: found[reason] })}
        </Text>
      ))}
      {people > 0 ? <Text as="div">{text('how')}</Text> : null}
    </div>
  );
}
