import { Heading, Text, TextArea, TextInput } from '@instructure/ui/latest';
import { longestIntro } from '#shared/instructor-tool/instructor-tool.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import type { FieldsProps } from './batch-fields.tsx';
import { instructorToolMessages } from './instructor-tool.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

/** What instructors read first, and whom they can ask. */
export function WordFields({ draft, mistakes, problem, onChange }: FieldsProps) {
  const text = useTexts(instructorToolMessages);
  const nameWrong = mistakes.has('contactName')
    ? text('contactNameWrong')
    : problemOf(problem, 'contact.name');
  const addressWrong = mistakes.has('contactAddress')
    ? text('contactAddressWrong')
    : problemOf(problem, 'contact.address');
  return (
    <section className="form-stack">
      <Heading level="h2">{text('words')}</Heading>
      <TextArea
        label={text('introLabel')}
        value={draft.intro}
        maxLength={longestIntro}
        messages={fieldMessages(problemOf(problem, 'intro'), text('introHint'))}
        onChange={(event) => onChange({ intro: event.target.value })}
      />
      <Text as="p">{text('contactText')}</Text>
      <TextInput
        renderLabel={text('contactName')}
        value={draft.contactName}
        maxLength={100}
        messages={fieldMessages(nameWrong)}
        onChange={(_, contactName) => onChange({ contactName })}
      />
      <TextInput
        renderLabel={text('contactAddress')}
        value={draft.contactAddress}
        maxLength={500}
        messages={fieldMessages(addressWrong)}
        onChange={(_, contactAddress) => onChange({ contactAddress })}
      />
    </section>
  );
}
