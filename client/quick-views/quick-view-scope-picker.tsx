import { Select } from '@instructure/ui/latest';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useQuickView, useQuickViews } from './quick-view.api.ts';
import { quickViewMessages } from './quick-view.messages.ts';

/** How long a pause in typing starts the search, in milliseconds, and how many it offers at most. */
const pauseMs = 250;
const mostOffered = 100;

interface QuickViewScopePickerProps {
  readonly chosen: number | null;
  readonly onChoose: (id: number | null) => void;
}

const everything = 'all';

/** Narrows something down to the courses of a quick view, or not. One that's gone or hidden can still be taken away. */
export function QuickViewScopePicker({ chosen, onChoose }: QuickViewScopePickerProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<string>();
  const found = useFound(typed ?? '');
  const title = useChosenTitle(chosen);
  const close = () => {
    setTyped(undefined);
    setIsOpen(false);
  };
  const options = [
    ...(typed ? [] : [{ id: everything, name: intl.formatMessage(quickViewMessages.scopeAll) }]),
    ...found.map((view) => ({ id: String(view.id), name: view.title })),
  ];
  return (
    <Select
      renderLabel={intl.formatMessage(quickViewMessages.scope)}
      inputValue={typed ?? title}
      isShowingOptions={isOpen}
      onInputChange={(_, text) => {
        setTyped(text);
        setIsOpen(true);
      }}
      onRequestShowOptions={() => setIsOpen(true)}
      onRequestHideOptions={close}
      onBlur={close}
      onRequestHighlightOption={(_, { id }) => setHighlighted(id)}
      onRequestSelectOption={(_, { id }) => {
        onChoose(id === everything ? null : Number(id));
        close();
      }}
    >
      {options.length === 0 ? (
        <Select.Option id="none" isDisabled>
          {intl.formatMessage(quickViewMessages.emptySearch)}
        </Select.Option>
      ) : (
        options.map(({ id, name }) => (
          <Select.Option
            key={id}
            id={id}
            isHighlighted={id === highlighted}
            isSelected={id === String(chosen ?? everything)}
          >
            {name}
          </Select.Option>
        ))
      )}
    </Select>
  );
}

/** The quick views that a search finds. */
function useFound(typed: string) {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return useQuickViews({ limit: mostOffered, ...(search !== '' && { search }) }).data?.quickViews ?? [];
}

function useChosenTitle(id: number | null) {
  const intl = useIntl();
  const { data, error } = useQuickView(id);
  if (id === null) return intl.formatMessage(quickViewMessages.scopeAll);
  if (error) return intl.formatMessage(quickViewMessages.scopeUnseen, { id });
  return data?.title ?? '';
}
