import { useIntl } from 'react-intl';
import { longestNote } from '#shared/statuses/status.ts';
import { RecordChoice } from '../ui/form/choice.tsx';
import { useStatuses } from './status.api.ts';
import { TextField } from '../ui/form/text-field.tsx';
import { statusMessages } from './status.messages.ts';

interface StatusPickerProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (id: number) => void;
}

/** Chooses one of the statuses that are in use; one that's chosen already stays choosable. */
export function StatusPicker({ label, value, onChange }: StatusPickerProps) {
  const intl = useIntl();
  const statuses = useStatuses().data?.statuses ?? [];
  const offered = statuses.filter(({ id, isActive }) => isActive || id === value);
  return (
    <RecordChoice
      label={label}
      placeholder={intl.formatMessage(statusMessages.choose)}
      value={value ?? null}
      records={offered.map((status) => ({ id: status.id, title: status.label }))}
      onChoose={(id) => id !== null && onChange(id)}
    />
  );
}

interface StatusNoteProps {
  readonly value: string;
  readonly onChange: (note: string) => void;
}

/** Why somebody sets a status: a line that the course's activity shows. */
export function StatusNote({ value, onChange }: StatusNoteProps) {
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
