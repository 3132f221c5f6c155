import { Checkbox, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { Problem } from '../data/problem.ts';
import { problemOf } from '../ui/form/field-messages.ts';
import { TextLinesField } from '../ui/form/text-lines-field.tsx';
import type { HostField } from './general-settings-draft.ts';
import { generalMessages } from './general-settings.messages.ts';
import { NumberInput, type FieldsProps } from './number-field.tsx';

interface CleanUpProps extends FieldsProps {
  readonly problem: Problem | undefined;
}

/** What the clean-up lists call large, and which links to the web they include. */
export function CleanUpFields(props: CleanUpProps) {
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
      <HostsField {...props} field="deniedLinkHosts" />
      <HostsField {...props} field="allowedLinkHosts" />
    </>
  );
}

const hostHints = {
  deniedLinkHosts: generalMessages.deniedLinkHostsHint,
  allowedLinkHosts: generalMessages.allowedLinkHostsHint,
} satisfies Record<HostField, object>;

/** Hosts, one a line. */
function HostsField({
  field,
  draft,
  mistakes,
  problem,
  onChange,
}: CleanUpProps & { readonly field: HostField }) {
  const intl = useIntl();
  const wrong = mistakes.has(field) ? intl.formatMessage(generalMessages.hostsWrong) : undefined;
  return (
    <TextLinesField
      label={intl.formatMessage(generalMessages[field])}
      hint={intl.formatMessage(hostHints[field])}
      problem={wrong ?? problemOf(problem, `settings.${field}`)}
      value={draft[field]}
      onChange={(typed) => onChange({ [field]: typed })}
    />
  );
}
