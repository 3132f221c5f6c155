import { useState } from 'react';
import { useIntl } from 'react-intl';
import { timeZones } from '#shared/account/time-zone.ts';
import { uiMessages } from '../ui.messages.ts';
import { fieldMessages } from './field-messages.ts';
import { TypedSelect } from './typed-select.tsx';

interface TimeZoneFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly problem: string | undefined;
  /** null: none of their own, which `unsetLabel` names */
  readonly value: string | null;
  readonly unsetLabel?: string;
  readonly onChange: (zone: string | null) => void;
}

const unset = 'unset';
const nameOf = (zone: string) => zone.replaceAll('_', ' ');
const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s_/]+/)
    .filter(Boolean);

/** Those in whose names a word starts with each of the typed ones: "new y" finds America/New York. */
const matching = (typed: string) => {
  const wanted = wordsIn(typed);
  return timeZones.filter((zone) => {
    const words = wordsIn(zone);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
};

const browsersOwn = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time zone, chosen from the names of all. The browser's own comes first; typing a city finds the others. */
export function TimeZoneField({ label, hint, problem, value, unsetLabel, onChange }: TimeZoneFieldProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();
  const found = typed === undefined ? timeZones : matching(typed);
  const own = browsersOwn();
  const zones = found.includes(own) ? [own, ...found.filter((zone) => zone !== own)] : found;
  const none = unsetLabel === undefined || typed !== undefined ? [] : [{ id: unset, title: unsetLabel }];
  const handleType = (text: string | undefined) => {
    // Written out and left, it's chosen too.
    const written = timeZones.find((zone) => nameOf(zone).toLowerCase() === typed?.trim().toLowerCase());
    if (text === undefined && written !== undefined) onChange(written);
    setTyped(text);
  };
  return (
    <TypedSelect
      label={label}
      shown={value === null ? (unsetLabel ?? '') : nameOf(value)}
      typed={typed}
      groups={[{ options: [...none, ...zones.map((zone) => ({ id: zone, title: nameOf(zone) }))] }]}
      chosen={value ?? unset}
      empty={intl.formatMessage(uiMessages.noTimeZone)}
      messages={fieldMessages(problem, hint)}
      onType={handleType}
      onChoose={(id) => onChange(id === undefined || id === unset ? null : id)}
    />
  );
}
