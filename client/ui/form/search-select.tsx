import { Select, type FormMessage } from '@instructure/ui/latest';
import { useEffect, useState } from 'react';

/** How long a pause in typing starts the search, in milliseconds. */
const pauseMs = 250;

export interface FoundOption {
  readonly id: number;
  readonly label: string;
  /** tells options with the same label apart */
  readonly detail: string | null;
}

interface SearchSelectProps {
  readonly label: string;
  readonly placeholder: string;
  /** the list's text when nothing was found */
  readonly empty: string;
  readonly chosen: FoundOption | null;
  readonly options: readonly FoundOption[];
  readonly messages?: FormMessage[];
  readonly onSearch: (text: string) => void;
  readonly onChoose: (option: FoundOption | null) => void;
}

const textOf = ({ label, detail }: FoundOption) => (detail === null ? label : `${label} (${detail})`);

/** Chooses one of very many: searches for the typed text, and offers a few. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, placeholder, empty, chosen, options, messages = [], onSearch, onChoose } = props;
  const [typed, setTyped] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<string>();
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => onSearch(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  const close = () => {
    setTyped(undefined);
    setIsOpen(false);
  };
  const choose = (id: string | undefined) => {
    onChoose(options.find((option) => String(option.id) === id) ?? null);
    close();
  };
  return (
    <Select
      renderLabel={label}
      placeholder={placeholder}
      messages={messages}
      inputValue={typed ?? (chosen ? textOf(chosen) : '')}
      isShowingOptions={isOpen}
      onInputChange={(_, value) => {
        setTyped(value);
        setIsOpen(true);
      }}
      onRequestShowOptions={() => setIsOpen(true)}
      onRequestHideOptions={close}
      onBlur={close}
      onRequestHighlightOption={(_, { id }) => setHighlighted(id)}
      onRequestSelectOption={(_, { id }) => choose(id)}
    >
      {options.length === 0 ? (
        <Select.Option id="none" isDisabled>
          {empty}
        </Select.Option>
      ) : (
        options.map((option) => (
          <Select.Option
            key={option.id}
            id={String(option.id)}
            isHighlighted={String(option.id) === highlighted}
            isSelected={option.id === chosen?.id}
          >
            {textOf(option)}
          </Select.Option>
        ))
      )}
    </Select>
  );
}
