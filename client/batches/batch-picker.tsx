import { useIntl } from 'react-intl';
import type { Batch } from '#shared/batches/batch.ts';
import { MultiSelect } from '../ui/form/multi-select.tsx';
import { batchMessages } from './batch.messages.ts';
import { batchPickerMessages } from './batch-picker.messages.ts';

interface BatchPickerProps {
  /** the batches this person may view, including archived ones */
  readonly batches: readonly Batch[];
  readonly chosen: readonly number[];
  /** its text when none is chosen */
  readonly placeholder: string;
  readonly onChange: (ids: readonly number[]) => void;
}

/**
 * Chooses among the active batches. One chosen by the address keeps its name and can be removed, even if it's archived
 * or not visible.
 */
export function BatchPicker({ batches, chosen, placeholder, onChange }: BatchPickerProps) {
  const intl = useIntl();
  const offered = batches.filter(({ id, status }) => status === 1 || chosen.includes(id));
  const unseen = chosen.filter((id) => batches.every((batch) => batch.id !== id));
  const choices = [
    ...offered.map(({ id, title, status }) => ({
      id: String(id),
      title: status === 1 ? title : intl.formatMessage(batchPickerMessages.archived, { title }),
    })),
    ...unseen.map((id) => ({
      id: String(id),
      title: intl.formatMessage(batchPickerMessages.unseen, { id }),
    })),
  ];
  return (
    <MultiSelect
      label={intl.formatMessage(batchMessages.list)}
      choices={choices}
      chosen={chosen.map(String)}
      placeholder={placeholder}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
