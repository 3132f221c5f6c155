import { Button, Modal, TextArea } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { longestReason } from '#shared/findings/findings.api.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { findingMessages } from './finding.messages.ts';

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
  const title = intl.formatMessage(findingMessages.resolveTitle, { count });
  const handleResolve = () => {
    // The server takes one line.
    const line = reason.replace(/\s+/g, ' ').trim();
    setIsMissing(line === '');
    if (line !== '') onResolve(line);
  };
  return (
    <Dialog title={title} onDismiss={onCancel}>
      <Modal.Body>
        <p>
          <FormattedMessage {...findingMessages.resolveText} />
        </p>
        <TextArea
          label={intl.formatMessage(findingMessages.reason)}
          required
          value={reason}
          maxLength={longestReason}
          messages={
            isMissing ? [{ type: 'newError', text: intl.formatMessage(findingMessages.reasonMissing) }] : []
          }
          onChange={(event) => setReason(event.target.value)}
        />
      </Modal.Body>
      <Modal.Footer>
        <Button onClick={onCancel} margin="0 x-small 0 0">
          <FormattedMessage {...uiMessages.cancel} />
        </Button>
        <Button
          color="primary"
          onClick={handleResolve}
          interaction={isRunning ? 'disabled' : 'enabled'}
          {...(isRunning && { 'aria-label': intl.formatMessage(uiMessages.loading) })}
        >
          <FormattedMessage {...findingMessages.resolve} />
        </Button>
      </Modal.Footer>
    </Dialog>
  );
}
