import { DateInput2 } from '@instructure/ui/latest';
// The calendar names months and days by what moment knows; English is all it knows by itself.
import 'moment/locale/es.js';
import 'moment/locale/fr.js';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { batchMessages } from './batch.messages.ts';
import { isoDays } from './calendar-day.ts';

interface DayFieldProps {
  readonly label: string;
  /** 'YYYY-MM-DD', what was typed so far, or empty */
  readonly value: string;
  /** what is wrong with it */
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A day: typed, or chosen in a calendar, which is drawn anew only when it changes: it is the slowest part of a form. */
export const DayField = memo(function DayField({ label, value, fault, onChange }: DayFieldProps) {
  const intl = useIntl();
  const text = (id: 'calendar' | 'previousMonth' | 'nextMonth' | 'deadlineHint') =>
    intl.formatMessage(batchMessages[id]);
  return (
    <DateInput2
      renderLabel={label}
      screenReaderLabels={{
        calendarIcon: text('calendar'),
        prevMonthButton: text('previousMonth'),
        nextMonthButton: text('nextMonth'),
        datePickerDialog: text('calendar'),
      }}
      placeholder="2026-12-31"
      value={value}
      locale={intl.locale}
      timezone="UTC"
      dateFormat={isoDays}
      width="16rem"
      messages={[fault ? { type: 'newError', text: fault } : { type: 'hint', text: text('deadlineHint') }]}
      onChange={(_, typed) => onChange(typed.trim())}
    />
  );
});
