import { Text, TextInput } from '@instructure/ui/latest';
import type { Problem } from '../data/problem.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { generalMessages } from './general-settings.messages.ts';
import type { FieldsProps } from './number-field.tsx';
import { useTexts } from '../ui/use-texts.ts';

interface HelpFieldsProps extends FieldsProps {
  readonly problem: Problem | undefined;
}

/** Where people turn for help; if both fields are empty, no one in particular. */
export function HelpFields({ draft, mistakes, problem, onChange }: HelpFieldsProps) {
  const text = useTexts(generalMessages);
  const nameWrong = mistakes.has('helpName')
    ? text('helpNameWrong')
    : problemOf(problem, 'settings.helpContact.name');
  const addressWrong = mistakes.has('helpAddress')
    ? text('helpAddressWrong')
    : problemOf(problem, 'settings.helpContact.address');
  return (
    <>
      <Text as="p">{text('helpText')}</Text>
      <TextInput
        renderLabel={text('helpName')}
        maxLength={100}
        value={draft.helpName}
        messages={fieldMessages(nameWrong, text('helpNameHint'))}
        onChange={(_, helpName) => onChange({ helpName })}
      />
      <TextInput
        renderLabel={text('helpAddress')}
        maxLength={500}
        value={draft.helpAddress}
        messages={fieldMessages(addressWrong)}
        onChange={(_, helpAddress) => onChange({ helpAddress })}
      />
    </>
  );
}
