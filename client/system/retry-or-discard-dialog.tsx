import { Text } from '@instructure/ui/latest';
import { useState } from 'react';
import Confirm from '../ui/overlay/confirm-dialog.tsx';
import { letterMessages } from './system.messages.ts';
import type { RetryOrDiscard } from './system.api.ts';
import { useTexts } from '../ui/use-texts.ts';
import { TextField } from '../ui/form/text-field.tsx';

interface RetryOrDiscardDialogProps {
  readonly kind: RetryOrDiscard['kind'];
  readonly count: number;
  readonly isRunning: boolean;
  readonly onConfirm: (wish: RetryOrDiscard) => void;
  readonly onCancel: () => void;
}

/** Asks before dead letters are retried, and why they're discarded. */
export default function RetryOrDiscardDialog({
  kind,
  count,
  isRunning,
  onConfirm,
  onCancel,
}: RetryOrDiscardDialogProps) {
  const text = useTexts(letterMessages, { count });
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  const isRetry = kind === 'retry';
  return (
    <Confirm
      title={text(isRetry ? 'retryTitle' : 'discardTitle')}
      confirmLabel={text(kind)}
      isRunning={isRunning}
      isComplete={isRetry || reason !== ''}
      onConfirm={() => onConfirm(isRetry ? { kind } : { kind, reason })}
      onCancel={onCancel}
    >
      <Text as="p">{text(isRetry ? 'retryText' : 'discardText')}</Text>
      {isRetry ? null : (
        <TextField
          renderLabel={text('reason')}
          isRequired
          most={300}
          value={typed}
          onChange={(_, value) => setTyped(value)}
        />
      )}
    </Confirm>
  );
}
