import { useIntl } from 'react-intl';
import { longestNote } from '#shared/statuses/status.ts';
import { statusMessages } from './status.messages.ts';
import { TextField } from '../ui/form/text-field.tsx';

interface StatusNoteProps {
  readonly value: string;
  readonly onChange: (note: string) => void;
}

/** Why somebody sets a status: a line that the course's activity shows. */
export function StatusNotePanel({ value, onChange }: StatusNoteProps) {
  const intl = useIntl();
  return (
    <TextField
      renderLabel={intl.formatMessage(statusMessages.note)}
      messages={[{ type: 'hint', text: intl.formatMessage(statusMessages.noteHint) }]}
      most={longestNote}
      value={value}
      onChange={(_, text) => onChange(text)}
    />
  );
}
