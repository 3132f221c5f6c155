import { TextInput } from '@instructure/ui/latest';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { uiMessages } from './ui.messages.ts';

/** How long typing may pause before the search is run, in milliseconds. */
const pauseMs = 300;

interface SearchFieldProps {
  readonly label?: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** A search box that searches once the typing pauses. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const intl = useIntl();
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onSearch(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <TextInput
      type="search"
      renderLabel={label ?? intl.formatMessage(uiMessages.search)}
      value={text}
      onChange={(_, given) => setText(given)}
    />
  );
}
