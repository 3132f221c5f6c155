import { useState } from 'react';
import { useIntl } from 'react-intl';
import { SearchSelect, type FoundOption } from '../ui/form/search-select.tsx';
import { useAssignableChecklists } from './batch-checklist.api.ts';
import { batchChecklistMessages } from './batch-checklist.messages.ts';

interface ChecklistPickerProps {
  readonly value: number | undefined;
  /** those that aren't offered */
  readonly except?: readonly number[];
  readonly onChange: (id: number | undefined) => void;
}

/** Chooses one of the published checklists that this person can assign. */
export function ChecklistPicker({ value, except = [], onChange }: ChecklistPickerProps) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<FoundOption | null>(null);
  const found = useAssignableChecklists(search).data?.checklists ?? [];
  const offered = found.filter(({ id }) => !except.includes(id));
  const handleChoose = (option: FoundOption | null) => {
    setChosen(option);
    onChange(option?.id);
  };
  return (
    <SearchSelect
      label={intl.formatMessage(batchChecklistMessages.checklist)}
      placeholder={intl.formatMessage(batchChecklistMessages.choose)}
      empty={intl.formatMessage(batchChecklistMessages.none)}
      chosen={value === undefined ? null : chosen}
      options={offered.map(({ id, title, taskCount }) => ({
        id,
        label: title,
        detail: intl.formatMessage(batchChecklistMessages.taskCount, { count: taskCount }),
      }))}
      onSearch={setSearch}
      onChoose={handleChoose}
    />
  );
}
