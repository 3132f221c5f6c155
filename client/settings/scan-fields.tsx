import { Checkbox, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { generalMessages } from './general-settings.messages.ts';
import type { FieldsProps } from './number-field.tsx';

const options = [
  ['scansPublishedOnly', generalMessages.scansPublishedOnly, generalMessages.scansPublishedOnlyHint],
  ['scansQuizQuestions', generalMessages.scansQuizQuestions, generalMessages.scansQuizQuestionsHint],
  ['scansHtmlFiles', generalMessages.scansHtmlFiles, generalMessages.scansHtmlFilesHint],
] as const;

/** What a read of a course covers. */
export function ScanFields({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const intl = useIntl();
  return (
    <>
      <Text as="p">{intl.formatMessage(generalMessages.scansText)}</Text>
      {options.map(([field, label, hint]) => (
        <div key={field}>
          <Checkbox
            label={intl.formatMessage(label)}
            aria-describedby={`${field}-hint`}
            checked={draft[field]}
            onChange={() => onChange({ [field]: !draft[field] })}
          />
          <Text as="p" size="small" color="secondary" id={`${field}-hint`}>
            {intl.formatMessage(hint)}
          </Text>
        </div>
      ))}
    </>
  );
}
