import { Alert } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import { useSettings } from '../data/use-settings.tsx';
import { mailMessages } from './mail.messages.ts';

/** Says that this installation sends no mail, where it doesn't. */
export function MailOffPanel() {
  if (useSettings().mailIsOn) return null;
  return (
    <Alert variant="info" margin="small 0">
      <FormattedMessage {...mailMessages.off} />
    </Alert>
  );
}
