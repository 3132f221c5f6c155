import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { longestReason } from '#shared/findings/findings.api.ts';
import Confirm from '../ui/overlay/confirm-dialog.tsx';
import { findingMessages } from './finding.messages.ts';
import { LongTextField } from '../ui/form/text-field.tsx';

interface ResolveDialogProps {
  readonly count: number;
  readonly isRunning: boolean;
  readonly onResolve: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks why findings are fine as they are. */
export default function ResolveDialog({ count, isRunning, onResolve, onCancel }: ResolveDialogProps) {
  const intl = useIntl();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const handleResolve = () => {
    // The server takes one line.
    const line = reason.replace(/\s+/g, ' ').trim();
    setIsMissing(line === '');
    if (line !== '') onResolve(line);
  };
  return (
    <Confirm
      title={intl.formatMessage(findingMessages.resolveTitle, { count })}
      confirmLabel={intl.formatMessage(findingMessages.resolve)}
      color="primary"
      isRunning={isRunning}
      onConfirm={handleResolve}
      onCancel={onCancel}
    >
      <p>
        <FormattedMessage {...findingMessages.resolveText} />
      </p>
      <LongTextField
        label={intl.formatMessage(findingMessages.reason)}
        required
        value={reason}
        most={longestReason}
        messages={
          isMissing ? [{ type: 'newError', text: intl.formatMessage(findingMessages.reasonMissing) }] : []
        }
        onChange={(event) => setReason(event.target.value)}
      />
    </Confirm>
  );
}
