import { Checkbox, FormFieldGroup } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { digests, type Preferences } from '#shared/account/preferences.ts';
import { Choice } from '../ui/form/choice.tsx';
import { accountMessages } from './account.messages.ts';

type Notifications = Preferences['notifications'];

interface NotificationFieldsProps {
  readonly value: Notifications;
  readonly onChange: (value: Notifications) => void;
}

/** How a person hears about tasks and alerts, which only the ReadyGo flavour has. */
export function NotificationFields({ value, onChange }: NotificationFieldsProps) {
  const intl = useIntl();
  const text = (id: keyof typeof accountMessages, values?: Record<string, string>) =>
    intl.formatMessage(accountMessages[id], values);
  return (
    <>
      <FormFieldGroup description={text('notifications')} layout="stacked" rowSpacing="small">
        <Checkbox
          label={text('inApp')}
          checked={value.inApp}
          onChange={() => onChange({ ...value, inApp: !value.inApp })}
        />
        <Checkbox
          label={text('byEmail')}
          checked={value.email}
          onChange={() => onChange({ ...value, email: !value.email })}
        />
      </FormFieldGroup>
      <Choice
        label={text('digest')}
        value={value.digest}
        choices={digests}
        nameOf={(digest) => text('digestName', { digest })}
        onChoose={(digest) => onChange({ ...value, digest: digest ?? 'none' })}
      />
    </>
  );
}
