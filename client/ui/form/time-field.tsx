import { TextInput } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { uiMessages } from '../ui.messages.ts';
import { readTime } from './calendar-day.ts';
import { fieldMessages } from './field-messages.ts';

interface TimeFieldProps {
  readonly label: string;
  /** 'HH:MM', or an unfinished input */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A time of day, typed. Invalid input is reported when the field is left. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const intl = useIntl();
  const [isLeft, setIsLeft] = useState(false);
  const isWrong = isLeft && readTime(value) === undefined;
  const settle = () => {
    const time = readTime(value);
    if (time !== undefined && time !== value) onChange(time);
    setIsLeft(time === undefined);
  };
  return (
    <TextInput
      renderLabel={label}
      placeholder="08:00"
      width="8rem"
      value={value}
      messages={fieldMessages(isWrong ? intl.formatMessage(uiMessages.timeWrong) : undefined)}
      onBlur={settle}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle();
      }}
      onChange={(_, typed) => {
        setIsLeft(false);
        onChange(typed);
      }}
    />
  );
}
