import { useIntl } from 'react-intl';
import { privacyModes } from '#shared/settings/institution-settings.ts';
import { Choice } from '../ui/form/choice.tsx';
import { generalMessages } from './general-settings.messages.ts';
import { NumberInput, type FieldsProps } from './number-field.tsx';

/** How fresh data is, how long it's kept, and who can see it. */
export function DataFields(props: FieldsProps) {
  const { draft, onChange } = props;
  const intl = useIntl();
  return (
    <>
      <NumberInput {...props} field="freshnessHours" />
      <NumberInput {...props} field="auditRetentionDays" />
      <NumberInput {...props} field="historyDays" />
      <Choice
        label={intl.formatMessage(generalMessages.privacyMode)}
        value={draft.privacyMode}
        choices={privacyModes}
        nameOf={(mode) => intl.formatMessage(generalMessages.privacyName, { mode })}
        onChoose={(mode) => onChange({ privacyMode: mode ?? 'own_course' })}
      />
    </>
  );
}
