import { SimpleSelect } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { Status } from '#shared/statuses/status.ts';
import { useStatuses } from './status.api.ts';
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
    <SimpleSelect
      renderLabel={label}
      placeholder={intl.formatMessage(statusMessages.choose)}
      value={value === undefined ? '' : String(value)}
      onChange={(_, chosen) => onChange(Number(chosen.value))}
    >
      {offered.map(({ id, label: text }: Status) => (
        <SimpleSelect.Option key={id} id={`status-${id}`} value={String(id)}>
          {text}
        </SimpleSelect.Option>
      ))}
    </SimpleSelect>
  );
}
