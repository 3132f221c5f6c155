import { Checkbox, CheckboxGroup, type FormMessage } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { courseFormats } from '#shared/batches/batch.ts';
import type { BatchDraft } from './batch-draft.ts';
import { batchMessages } from './batch.messages.ts';
import { AccountPicker, TermPicker } from '../lms-directory/directory-picker.tsx';

interface RuleFieldsProps {
  readonly draft: BatchDraft;
  readonly messagesFor: (field: string) => FormMessage[];
  readonly onChange: (part: Partial<BatchDraft>) => void;
}

/** Which courses the rule of a dynamic or hybrid batch finds. */
export function RuleFields({ draft, messagesFor, onChange }: RuleFieldsProps) {
  const intl = useIntl();
  return (
    <>
      <AccountPicker
        value={draft.accountId}
        messages={messagesFor('body.dynamicBatchConfig.accountId')}
        onChange={(accountId) => onChange({ accountId })}
      />
      <TermPicker
        value={draft.termId}
        messages={messagesFor('body.dynamicBatchConfig.termId')}
        onChange={(termId) => onChange({ termId })}
      />
      <Checkbox
        label={intl.formatMessage(batchMessages.childAccounts)}
        checked={draft.includeChildAccounts}
        onChange={() => onChange({ includeChildAccounts: !draft.includeChildAccounts })}
      />
      <CheckboxGroup
        name="formats"
        layout="columns"
        description={intl.formatMessage(batchMessages.formats)}
        value={[...draft.courseFormat]}
        onChange={(chosen) =>
          onChange({ courseFormat: courseFormats.filter((format) => chosen.includes(format)) })
        }
      >
        {courseFormats.map((format) => (
          <Checkbox
            key={format}
            value={format}
            label={intl.formatMessage(batchMessages.format, { format })}
          />
        ))}
      </CheckboxGroup>
    </>
  );
}
