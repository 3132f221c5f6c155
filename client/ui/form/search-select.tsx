import type { FormMessage } from '@instructure/ui/latest';
import { useEffect, useState } from 'react';
import { TypedSelect } from './typed-select.tsx';

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
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => onSearch(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <TypedSelect
      label={label}
      placeholder={placeholder}
      messages={messages}
      shown={chosen ? textOf(chosen) : ''}
      typed={typed}
      groups={[{ options: options.map((option) => ({ id: String(option.id), title: textOf(option) })) }]}
      chosen={String(chosen?.id)}
      empty={empty}
      onType={setTyped}
      onChoose={(id) => onChoose(options.find((option) => String(option.id) === id) ?? null)}
    />
  );
}
