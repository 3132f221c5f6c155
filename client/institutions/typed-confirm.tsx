import { Button, Modal, Text, TextInput } from '@instructure/ui/latest';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { Refusal } from '../ui/form/refusal.tsx';
import type { Problem } from '../data/problem.ts';
import type { TypedConfirmation } from '#shared/institutions/impersonation.api.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { useFocusOnFault } from '../ui/form/use-focus-on-fault.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { actingMessages } from './acting.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

interface TypedConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly slug: string;
  readonly isRunning: boolean;
  readonly problem: Problem | undefined;
  readonly onConfirm: (given: TypedConfirmation) => void;
  readonly onCancel: () => void;
}

/** Asks for a reason and the institution's slug before an action that affects all of its people. */
export default function TypedConfirm(props: TypedConfirmProps) {
  const { title, text, confirmLabel, slug, isRunning, problem, onConfirm, onCancel } = props;
  const intl = useIntl();
  const say = useTexts(actingMessages, { slug });
  const [reason, setReason] = useState('');
  const [confirm, setConfirm] = useState('');
  const [tries, setTries] = useState(0);
  const form = useFocusOnFault(tries, problem);
  const isTried = tries > 0;
  const isReasonShort = reason.trim().length < 3;
  const isOther = confirm.trim() !== slug;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (!isReasonShort && !isOther) onConfirm({ reason: reason.trim(), confirm: confirm.trim() });
  };
  return (
    <Dialog title={title} onDismiss={onCancel}>
      <form ref={form} noValidate onSubmit={handleSubmit}>
        <Modal.Body>
          <div className="form-stack">
            <Refusal problem={problem} failed={say('failed')} />
            <Text as="p">{text}</Text>
            <TextInput
              renderLabel={say('reason')}
              isRequired
              maxLength={300}
              value={reason}
              messages={fieldMessages(
                isTried && isReasonShort ? say('reasonMissing') : problemOf(problem, 'reason'),
                say('reasonHint'),
              )}
              onChange={(_, typed) => setReason(typed)}
            />
            <TextInput
              renderLabel={say('confirm')}
              isRequired
              maxLength={60}
              value={confirm}
              autoComplete="off"
              messages={fieldMessages(
                isTried && isOther ? say('confirmMissing') : problemOf(problem, 'confirm'),
              )}
              onChange={(_, typed) => setConfirm(typed)}
            />
          </div>
        </Modal.Body>
        <Modal.Footer>
          <Button onClick={onCancel} margin="0 x-small 0 0">
            {intl.formatMessage(uiMessages.cancel)}
          </Button>
          <Button type="submit" color="danger" interaction={isRunning ? 'disabled' : 'enabled'}>
            {confirmLabel}
          </Button>
        </Modal.Footer>
      </form>
    </Dialog>
  );
}
