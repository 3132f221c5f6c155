import { ScreenReaderContent, SearchInstUIIcon, TextInput } from '@instructure/ui/latest';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { uiMessages } from '../ui.messages.ts';
import { useFoundNews, type Found } from './use-found-news.ts';

/** How long a pause in typing starts the search, in milliseconds. */
const pauseMs = 300;

interface SearchFieldProps {
  readonly label?: string;
  /** in the field, instead of a label above it that only screen readers then get */
  readonly placeholder?: string;
  readonly value: string;
  /** the result of the search, for screen readers */
  readonly found: Found;
  /** other filters of the list, in any form that changes when they do */
  readonly narrowedBy?: string;
  readonly onSearch: (text: string) => void;
}

/** A search box that searches once the typing pauses. */
export function SearchField({
  label,
  placeholder,
  value,
  found,
  narrowedBy = '',
  onSearch,
}: SearchFieldProps) {
  const intl = useIntl();
  const { pathname } = useLocation();
  useFoundNews(`${value}\n${narrowedBy}`, found);
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    // Changed by a link or by going back, and not in this field: that replaces the typed text.
    if (value !== asked) {
      setAsked(value);
      setText(value);
    }
  }
  const search = useEffectEvent(() => {
    // The person followed a link and its page is still loading: searching now would lead back here.
    if (window.location.pathname !== pathname) return;
    setAsked(text);
    onSearch(text);
  });
  useEffect(() => {
    if (text === asked) return undefined;
    const timer = setTimeout(search, pauseMs);
    return () => clearTimeout(timer);
  }, [text, asked]);
  const name = label ?? intl.formatMessage(uiMessages.search);
  return (
    <TextInput
      type="search"
      renderLabel={placeholder === undefined ? name : <ScreenReaderContent>{name}</ScreenReaderContent>}
      {...(placeholder !== undefined && {
        placeholder,
        shouldNotWrap: true,
        renderBeforeInput: <SearchInstUIIcon />,
      })}
      value={text}
      onChange={(_, given) => setText(given)}
    />
  );
}
