import { TextInput } from '@instructure/ui/latest';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { uiMessages } from '../ui.messages.ts';
import { useFoundNews, type Found } from './use-found-news.ts';

/** How long typing may pause before the search is run, in milliseconds. */
const pauseMs = 300;

interface SearchFieldProps {
  readonly label?: string;
  readonly value: string;
  /** what the list came to, for those who do not see it */
  readonly found: Found;
  /** what else narrows the list down, in any form that changes when it does */
  readonly narrowedBy?: string;
  readonly onSearch: (text: string) => void;
}

/** A search box that searches once the typing pauses. */
export function SearchField({ label, value, found, narrowedBy = '', onSearch }: SearchFieldProps) {
  const intl = useIntl();
  const { pathname } = useLocation();
  useFoundNews(`${value}\n${narrowedBy}`, found);
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    // Changed by a link or by going back, and not by this field: that takes the place of what was typed.
    if (value !== asked) {
      setAsked(value);
      setText(value);
    }
  }
  const search = useEffectEvent(() => {
    // A link was followed meanwhile and its page is on its way: searching now would lead back here.
    if (window.location.pathname !== pathname) return;
    setAsked(text);
    onSearch(text);
  });
  useEffect(() => {
    if (text === asked) return undefined;
    const timer = setTimeout(search, pauseMs);
    return () => clearTimeout(timer);
  }, [text, asked]);
  return (
    <TextInput
      type="search"
      renderLabel={label ?? intl.formatMessage(uiMessages.search)}
      value={text}
      onChange={(_, given) => setText(given)}
    />
  );
}
