import { Checkbox, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { generalMessages } from './general-settings.messages.ts';
import type { FieldsProps } from './number-field.tsx';

/** Where messages from staff to instructors go besides Courseyard. */
export function MessageFields({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const intl = useIntl();
  return (
    <>
      <Checkbox
        label={intl.formatMessage(generalMessages.copiesMessages)}
        aria-describedby="copies-messages-hint"
        checked={draft.copiesMessagesToCanvas}
        onChange={() => onChange({ copiesMessagesToCanvas: !draft.copiesMessagesToCanvas })}
      />
      <Text as="p" size="small" color="secondary" id="copies-messages-hint">
        {intl.formatMessage(generalMessages.copiesMessagesHint)}
      </Text>
    </>
  );
}
