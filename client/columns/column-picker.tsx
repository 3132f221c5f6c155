import { Button } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { fieldMessages } from '../ui/form/field-messages.ts';
import { TypedSelect } from '../ui/form/typed-select.tsx';
import { productMessages } from '../task-runners/product.messages.ts';
import { columnsByTool, descriptionOf, foundAs, columnChoiceMessages } from './column-choice.ts';

const ColumnsDialog = lazyPart(() => import('./columns-dialog.tsx'));

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
  const groups = columnsByTool(columns, typed ?? '').map((group) => ({
    title: intl.formatMessage(productMessages[group.tool]),
    options: group.columns.map((column) => ({
      id: column.id,
      title: column.label,
      note: foundAs(column, typed ?? ''),
    })),
  }));
  const handleChoose = (id: string | undefined) => {
    const column = columns.find((each) => each.id === id);
    if (column) onChoose(column);
  };
  return (
    <TypedSelect
      label={label}
      placeholder={intl.formatMessage(columnChoiceMessages.placeholder)}
      messages={fieldMessages(fault, chosen && descriptionOf(chosen))}
      shown={chosen?.label ?? ''}
      typed={typed}
      groups={groups}
      chosen={chosen?.id}
      empty={intl.formatMessage(columnChoiceMessages.noMatch)}
      onType={setTyped}
      onChoose={handleChoose}
    />
  );
}

interface ColumnsButtonProps {
  readonly label: string;
  readonly columns: readonly DescribedColumn[];
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

/** A button that opens the choice of columns. */
export function ColumnsButton({ label, columns, shown, onChange }: ColumnsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const handleApply = (chosen: readonly string[]) => {
    setIsOpen(false);
    onChange(chosen);
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)} interaction={columns.length > 0 ? 'enabled' : 'disabled'}>
        {label}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ColumnsDialog
            columns={columns}
            shown={shown}
            onApply={handleApply}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
