import { Text } from '@instructure/ui/latest';
import { useState } from 'react';
import type { Problem } from '../data/problem.ts';
import type { TypedConfirmation } from '#shared/institutions/impersonation.api.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { actingMessages } from './acting.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { TextField } from '../ui/form/text-field.tsx';

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
  const say = useTexts(actingMessages, { slug });
  const [reason, setReason] = useState('');
  const [confirm, setConfirm] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isReasonShort = reason.trim().length < 3;
  const isOther = confirm.trim() !== slug;
  const handleSubmit = () => {
    setIsTried(true);
    if (!isReasonShort && !isOther) onConfirm({ reason: reason.trim(), confirm: confirm.trim() });
  };
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      color="danger"
      isReady={!isRunning}
      problem={problem}
      failed={say('failed')}
      onSubmit={handleSubmit}
      onClose={onCancel}
    >
      <div className="form-stack">
        <Text as="p">{text}</Text>
        <TextField
          renderLabel={say('reason')}
          isRequired
          most={300}
          value={reason}
          messages={fieldMessages(
            isTried && isReasonShort ? say('reasonMissing') : problemOf(problem, 'reason'),
            say('reasonHint'),
          )}
          onChange={(_, typed) => setReason(typed)}
        />
        <TextField
          renderLabel={say('confirm')}
          isRequired
          most={60}
          value={confirm}
          autoComplete="off"
          messages={fieldMessages(isTried && isOther ? say('confirmMissing') : problemOf(problem, 'confirm'))}
          onChange={(_, typed) => setConfirm(typed)}
        />
      </div>
    </FormDialog>
  );
}
