import { ScreenReaderContent } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { batchTexts } from '#shared/batches/batch.columns.ts';
import type { Batch } from '#shared/batches/batch.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { MultiSelect } from '../ui/form/multi-select.tsx';

const batchPickerMessages = defineMessages({
  archived: { id: 'batchPicker.archived', defaultMessage: '{title} (archived)' },
  unseen: { id: 'batchPicker.unseen', defaultMessage: 'Batch {id} (not available)' },
  chosen: {
    id: 'batchPicker.chosen',
    defaultMessage:
      '{isAll, select, true {All {total, number} batches} other {{count, number} of {total, number} batches}}',
  },
});

interface BatchPickerProps {
  /** the batches this person may view, including archived ones */
  readonly batches: readonly Batch[];
  readonly chosen: readonly number[];
  /** its text when none is chosen */
  readonly placeholder: string;
  /** where what's chosen says that it's batches */
  readonly isLabelHidden?: boolean;
  readonly onChange: (ids: readonly number[]) => void;
}

/** What a batch is called, even if it's archived or not visible. */
export function useBatchTitle(batches: readonly Batch[]) {
  const intl = useIntl();
  return (id: number) => {
    const batch = batches.find((each) => each.id === id);
    if (!batch) return intl.formatMessage(batchPickerMessages.unseen, { id });
    const { title, status } = batch;
    return status === 1 ? title : intl.formatMessage(batchPickerMessages.archived, { title });
  };
}

/**
 * Chooses among the active batches. One chosen by the address keeps its name and can be removed, even if it's archived
 * or not visible.
 */
export function BatchPicker(props: BatchPickerProps) {
  const { batches, chosen, placeholder, isLabelHidden = false, onChange } = props;
  const intl = useIntl();
  const label = intl.formatMessage(batchTexts.list);
  const titleOf = useBatchTitle(batches);
  const offered = batches.filter(({ id, status }) => status === 1 || chosen.includes(id));
  const unseen = chosen.filter((id) => batches.every((batch) => batch.id !== id));
  const choices = [...offered.map(({ id }) => id), ...unseen].map((id) => ({
    id: String(id),
    title: titleOf(id),
  }));
  return (
    <MultiSelect
      label={isLabelHidden ? <ScreenReaderContent>{label}</ScreenReaderContent> : label}
      {...(isLabelHidden && {
        summaryOf: (count: number, total: number) =>
          intl.formatMessage(batchPickerMessages.chosen, { count, total, isAll: String(count === total) }),
      })}
      choices={choices}
      chosen={chosen.map(String)}
      placeholder={placeholder}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
