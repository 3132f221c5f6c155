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
  groups: { id: 'mail.groups', defaultMessage: 'Addresses without mail' },
  groupsText: {
    id: 'mail.groupsText',
    defaultMessage:
      'A mail server said that these addresses don’t exist, so nothing more is sent to them. If it refused them because of Courseyard, take them back once that’s mended.',
  },
  group: {
    id: 'mail.group',
    defaultMessage:
      '{answer}: {addresses, plural, one {# address} other {# addresses}} in {institutions, plural, one {# institution} other {# institutions}}, the last',
  },
  takeBack: {
    id: 'mail.takeBack',
    defaultMessage: 'Take back {addresses, plural, one {# address} other {all #}}',
  },
  takeBackOf: {
    id: 'mail.takeBackOf',
    defaultMessage: 'Take back {addresses, plural, one {# address} other {all #}}: {answer}',
  },
  takeBackTitle: { id: 'mail.takeBackTitle', defaultMessage: 'Send mail there again?' },
  takeBackText: {
    id: 'mail.takeBackText',
    defaultMessage:
      '{addresses, plural, one {# address gets} other {# addresses get}} their next email again. Those that don’t exist are set aside again.',
  },
  takenBack: {
    id: 'mail.takenBack',
    defaultMessage: '{addresses, plural, one {# address gets} other {# addresses get}} mail again.',
  },
  off: {
    id: 'mail.off',
    defaultMessage: 'No email is sent: the operator of Courseyard hasn’t set up a mail server.',
  },
});
