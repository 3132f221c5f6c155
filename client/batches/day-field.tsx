import { DateInput2, type FormMessage } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { batchMessages } from './batch.messages.ts';

interface DayFieldProps {
  readonly label: string;
  /** 'YYYY-MM-DD', what was typed so far, or empty */
  readonly value: string;
  readonly messages: FormMessage[];
  readonly onChange: (value: string) => void;
}

const isoShape = /^\d{4}-\d{2}-\d{2}$/;

/** Days are the same everywhere: read and written as ISO days, in no time zone. */
const isoDays = {
  parser: (typed: string) => {
    const day = new Date(`${typed.trim()}T00:00:00Z`);
    return isoShape.test(typed.trim()) && !Number.isNaN(day.getTime()) ? day : null;
  },
  formatter: (day: Date) => day.toISOString().slice(0, 10),
};

/** A day: typed, or chosen in a calendar. */
export function DayField({ label, value, messages, onChange }: DayFieldProps) {
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
      messages={messages.length > 0 ? messages : [{ type: 'hint', text: text('deadlineHint') }]}
      onChange={(_, typed) => onChange(typed)}
    />
  );
}
