import { Alert } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#shared/text/messages.ts';
import { useSettings } from '../data/use-settings.tsx';

/** Says that this installation sends no mail, where it doesn't. */
export function MailOffPanel() {
  if (useSettings().mailIsOn) return null;
  return (
    <Alert variant="info" margin="small 0">
      <FormattedMessage {...mailMessages.off} />
    </Alert>
  );
}

export const mailMessages = defineMessages({
  heldBack: {
    id: 'mail.heldBack',
    defaultMessage:
      'Emails come back: the mail server says that this address doesn’t exist. Nothing more is sent there until it’s tried again.',
  },
  heldBackShort: { id: 'mail.heldBackShort', defaultMessage: 'Emails come back' },
  retry: { id: 'mail.retry', defaultMessage: 'Try again' },
  retried: { id: 'mail.retried', defaultMessage: 'The next email goes to this address again.' },
  retryFailed: { id: 'mail.retryFailed', defaultMessage: 'That didn’t work.' },
  off: {
    id: 'mail.off',
    defaultMessage: 'No email is sent: the operator of Courseyard hasn’t set up a mail server.',
  },
});
