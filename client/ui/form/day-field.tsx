import { CalendarInstUIIcon, IconButton, Popover, TextInput } from '@instructure/ui/latest';
import { memo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { uiMessages } from '../ui.messages.ts';
import { Calendar } from './calendar.tsx';
import { isDay, readDay } from './calendar-day.ts';
import { fieldMessages } from './field-messages.ts';

interface DayFieldProps {
  readonly label: string;
  /** 'YYYY-MM-DD', an unfinished input, or empty */
  readonly value: string;
  /** an error other than not being a day */
  readonly fault?: string | undefined;
  readonly hint?: string;
  readonly onChange: (value: string) => void;
}

/** A day: typed as the language writes it, or chosen in a calendar. Invalid input is reported when the field is left. */
export const DayField = memo(function DayField({ label, value, fault, hint, onChange }: DayFieldProps) {
  const intl = useIntl();
  const [isLeft, setIsLeft] = useState(false);
  const isWrong = isLeft && value !== '' && !isDay(value);
  const wrong = isWrong ? intl.formatMessage(uiMessages.dayWrong) : fault;
  const settle = () => {
    const day = readDay(value, intl.locale);
    if (day !== undefined && day !== value) onChange(day);
    setIsLeft(day === undefined);
  };
  return (
    <TextInput
      renderLabel={label}
      // Only its name: InstUI's label would include the calendar's button.
      aria-label={label}
      placeholder="2026-12-31"
      value={value}
      width="16rem"
      messages={fieldMessages(wrong, hint)}
      onBlur={settle}
      onKeyDown={({ key }) => {
        // The form is sent with the field's value at that moment.
        if (key === 'Enter') settle();
      }}
      onChange={(_, typed) => {
        setIsLeft(false);
        onChange(typed);
      }}
      renderAfterInput={<DayPicker label={label} value={value} onChoose={onChange} />}
    />
  );
});

interface FilterDayProps {
  readonly label: string;
  readonly value: string;
  readonly onDay: (day: string) => void;
}

/** A day that narrows a list, while it's being typed too; `onDay` is called only with a whole day, or with nothing. */
export function FilterDay({ label, value, onDay }: FilterDayProps) {
  const [typed, setTyped] = useState(value);
  const handleChange = (day: string) => {
    setTyped(day);
    if (day === '' || isDay(day)) onDay(day);
  };
  return <DayField label={label} value={typed} onChange={handleChange} />;
}

interface DayPickerProps {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (day: string) => void;
}

function DayPicker({ label, value, onChoose }: DayPickerProps) {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const activeDay = useRef<HTMLButtonElement>(null);
  const day = readDay(value, intl.locale);
  const name = intl.formatMessage(uiMessages.calendar, { label });
  return (
    <Popover
      renderTrigger={
        <IconButton
          size="small"
          withBackground={false}
          withBorder={false}
          screenReaderLabel={name}
          renderIcon={<CalendarInstUIIcon />}
        />
      }
      screenReaderLabel={name}
      isShowingContent={isOpen}
      on="click"
      shouldContainFocus
      shouldReturnFocus
      shouldCloseOnDocumentClick
      defaultFocusElement={() => activeDay.current}
      onShowContent={() => setIsOpen(true)}
      onHideContent={() => setIsOpen(false)}
    >
      <Calendar
        chosen={day}
        activeDay={activeDay}
        onChoose={(chosen) => {
          setIsOpen(false);
          onChoose(chosen);
        }}
      />
    </Popover>
  );
}
