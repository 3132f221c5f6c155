import { Checkbox, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { generalMessages } from './general-settings.messages.ts';
import { NumberInput, type FieldsProps } from './number-field.tsx';

/** What the clean-up lists call large, and whether they include links to the web. */
export function CleanUpFields(props: FieldsProps) {
  const { draft, onChange } = props;
  const intl = useIntl();
  return (
    <>
      <NumberInput {...props} field="largeFileMb" />
      <Checkbox
        label={intl.formatMessage(generalMessages.checkLinks)}
        aria-describedby="check-links-hint"
        checked={draft.checkLinks}
        onChange={() => onChange({ checkLinks: !draft.checkLinks })}
      />
      <Text as="p" size="small" color="secondary" id="check-links-hint">
        {intl.formatMessage(generalMessages.checkLinksHint)}
      </Text>
    </>
  );
}
