import { TextInput } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { longestNote } from '#shared/statuses/status.ts';
import { statusMessages } from './status.messages.ts';

interface StatusNoteProps {
  readonly value: string;
  readonly onChange: (note: string) => void;
}

/** Why somebody sets a status: a line that the course's activity shows. */
export function StatusNotePanel({ value, onChange }: StatusNoteProps) {
  const intl = useIntl();
  return (
    <TextInput
      renderLabel={intl.formatMessage(statusMessages.note)}
      messages={[{ type: 'hint', text: intl.formatMessage(statusMessages.noteHint) }]}
      maxLength={longestNote}
      value={value}
      onChange={(_, text) => onChange(text)}
    />
  );
}
