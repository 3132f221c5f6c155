import { Button, TextArea } from '@instructure/ui/latest';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { longestMessage } from '#shared/messages/message.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import { isTaught, type ShownCourse } from '../data/taught-course.ts';
import { MailOffPanel } from '../mail/mail-off-panel.tsx';
import { useCharactersLeft } from '../ui/form/text-field.tsx';
import { useSendMessage } from './message.api.ts';
import { threadMessages as texts } from './thread.messages.ts';
import { newChangeKey } from '../data/change-key.ts';
import { tabStorage } from '../data/storage.ts';
import { Form } from '../ui/form/form.tsx';

interface Draft {
  readonly text: string;
  /** names the message, so that sending it again after a failure makes one */
  readonly key: string;
}

const newDraft = (text = ''): Draft => ({ text, key: newChangeKey() });

/** What the person is writing about a course, kept when they leave the page and come back in the same tab. */
function useMessageDraft(courseId: number) {
  const place = `courseyard.message.${courseId}`;
  const [draft, setDraft] = useState<Draft>(() => newDraft(tabStorage.get(place) ?? ''));
  const change = (text: string) => {
    tabStorage.set(place, text);
    // Another text is another message, even if it's not known whether the one before arrived.
    setDraft(newDraft(text));
  };
  const clear = () => {
    tabStorage.remove(place);
    setDraft(newDraft());
  };
  return { draft, change, clear };
}

interface MessageFormProps {
  readonly course: ShownCourse;
  /** whether the message also goes to Canvas */
  readonly isCopied: boolean;
}

/** Where a person writes into the thread. What they wrote stays until it's sent. */
export function MessageForm({ course, isCopied }: MessageFormProps) {
  const intl = useIntl();
  const field = useRef<HTMLTextAreaElement | null>(null);
  const { draft, change, clear } = useMessageDraft(course.courseId);
  const { send, problem, isRunning } = useSendMessage(course);
  const body = draft.text.trim();
  const isTooLong = body.length > longestMessage;
  const handleSubmit = async () => {
    if (body === '' || isTooLong || isRunning) return;
    const { result } = await send({ body, key: draft.key });
    if (!result) return;
    clear();
    // The button can't keep the focus: there's nothing to send any more.
    field.current?.focus();
  };
  const hint = isTaught(course) ? texts.toStaff : isCopied ? texts.toInstructorsCopied : texts.toInstructors;
  return (
    <Form isChanged={body !== ''} asksFirst={false} problem={problem} onSubmit={() => void handleSubmit()}>
      <TextArea
        label={intl.formatMessage(texts.yourMessage)}
        value={draft.text}
        textareaRef={(element) => {
          field.current = element;
        }}
        onChange={(event) => change(event.target.value)}
        maxHeight="20rem"
        messages={[
          { type: 'hint', text: intl.formatMessage(hint) },
          ...useCharactersLeft(body.length, longestMessage),
        ]}
      />
      {isTaught(course) ? null : <MailOffPanel />}
      <Refusal problem={problem} failed={intl.formatMessage(texts.notSent)} />
      <div>
        <Button
          type="submit"
          color="primary"
          interaction={body === '' || isTooLong || isRunning ? 'disabled' : 'enabled'}
        >
          {intl.formatMessage(texts.send)}
        </Button>
      </div>
    </Form>
  );
}
