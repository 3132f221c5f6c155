import { Select } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { fieldMessages } from '../ui/form/field-messages.ts';
import { productMessages } from '../task-runners/runner.messages.ts';
import { columnChoiceMessages } from './column-choice.messages.ts';
import { columnsByTool, descriptionOf } from './column-choice.ts';

interface ColumnPickerProps {
  readonly label: string;
  readonly columns: readonly DescribedColumn[];
  readonly chosen: DescribedColumn | undefined;
  readonly fault?: string | undefined;
  readonly onChoose: (column: DescribedColumn) => void;
}

/** Chooses one column: a list to type in, grouped by tool. */
export function ColumnPicker({ label, columns, chosen, fault, onChoose }: ColumnPickerProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<string>();
  const groups = columnsByTool(columns, typed ?? '');
  const close = () => {
    setTyped(undefined);
    setIsOpen(false);
  };
  const choose = (id: string | undefined) => {
    const column = columns.find((each) => each.id === id);
    if (column) onChoose(column);
    close();
  };
  return (
    <Select
      renderLabel={label}
      placeholder={intl.formatMessage(columnChoiceMessages.placeholder)}
      messages={fieldMessages(fault, chosen && descriptionOf(chosen))}
      inputValue={typed ?? chosen?.label ?? ''}
      isShowingOptions={isOpen}
      onInputChange={(_, text) => {
        setTyped(text);
        setIsOpen(true);
      }}
      onRequestShowOptions={() => setIsOpen(true)}
      onRequestHideOptions={close}
      onBlur={close}
      onRequestHighlightOption={(_, { id }) => setHighlighted(id)}
      onRequestSelectOption={(_, { id }) => choose(id)}
    >
      {groups.length === 0 ? (
        <Select.Option id="none" isDisabled>
          {intl.formatMessage(columnChoiceMessages.noMatch)}
        </Select.Option>
      ) : (
        groups.map((group) => (
          <Select.Group key={group.tool} renderLabel={intl.formatMessage(productMessages[group.tool])}>
            {group.columns.map((column) => (
              <Select.Option
                key={column.id}
                id={column.id}
                isHighlighted={column.id === highlighted}
                isSelected={column.id === chosen?.id}
              >
                {column.label}
              </Select.Option>
            ))}
          </Select.Group>
        ))
      )}
    </Select>
  );
}
